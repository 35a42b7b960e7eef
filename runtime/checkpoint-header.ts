import {
  parseSafetensorsHeader,
  type SafetensorsHeader,
  safetensorsHeaderBytes,
} from "../model/safetensors.ts";
import { InputFile } from "./whole-file.ts";

/** Reads a safetensors file up to where its values begin. @throws WardroundError CHECKPOINT_CORRUPT */
export function readCheckpointHeader(file: InputFile): SafetensorsHeader {
  const prefix = new Uint8Array(Math.min(8, file.bytes));
  file.read(prefix, 0);
  const start = new Uint8Array(8 + safetensorsHeaderBytes(prefix, file.bytes));
  file.read(start, 0);
  return parseSafetensorsHeader(start, file.bytes);
}

/** The same of the file at a path. */
export function checkpointHeaderOf(path: string): SafetensorsHeader {
  const file = new InputFile(path);
  try {
    return readCheckpointHeader(file);
  } finally {
    file.close();
  }
}

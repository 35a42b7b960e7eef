import process from "node:process";

/**
 * onnxruntime reports what it runs to its maker, names and metadata of models included, unless this is
 * set before the first model is opened. Threads have a copy of the environment that it does not read:
 * what starts them must load this file too.
 */
process.env["ORT_DISABLE_TELEMETRY"] = "1";

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodeImage } from "../../../participant/data/decode-image.ts";
import { imageInputs } from "../../../participant/data/image-inputs.ts";
import { resizeBilinear } from "../../../participant/data/resize.ts";
import type { ImageSource } from "../../../participant/data/source-config.ts";
import { load, recorded, refusal } from "./hospital-folder.ts";

interface Expected {
  readonly size: readonly [number, number];
  readonly grey: readonly number[];
  readonly rgb?: readonly number[] | null;
}

const expectations = JSON.parse(await readFile(join(recorded, "expected.json"), "utf8"));
const bytesOf = (name: string) => readFile(join(recorded, name));

const plain: ImageSource = {
  folder: "pictures",
  table: undefined,
  file_column: "file",
  size: [6, 9],
  channels: "grey",
  layout: "channels-last",
  fit: "refuse",
  mean: [0],
  std: [1],
  window: undefined,
};

async function inputsOf(name: string, change: Partial<ImageSource> = {}): Promise<number[]> {
  const source = { ...plain, ...change };
  const image = decodeImage(await bytesOf(name), { file: name, window: source.window });
  const into = new Float32Array(6 * 9 * (source.channels === "rgb" ? 3 : 1));
  imageInputs(image, source, { file: name, into });
  return [...into];
}

function largestGap(got: readonly number[], wanted: readonly number[]): number {
  expect(got).toHaveLength(wanted.length);
  return Math.max(...got.map((value, at) => Math.abs(value - (wanted[at] as number))));
}

test.each([
  "grey.png",
  "grey16.png",
  "bits1.png",
  "rgb.png",
  "palette.png",
  "rgba.png",
  "grey-alpha.png",
])("%s has the values that Pillow reads, grey and in colours", async (name) => {
  const expected: Expected = expectations[name];
  expect(largestGap(await inputsOf(name), expected.grey)).toBeLessThan(1e-7);
  if (!expected.rgb) return;
  const colours = await inputsOf(name, { channels: "rgb" });
  expect(largestGap(colours, expected.rgb)).toBeLessThan(1e-7);
});

test.each(["grey.jpg", "rgb.jpg", "progressive.jpg"])(
  "%s has the values that libjpeg-turbo decodes, but for 3 of 255 steps",
  async (name) => {
    const expected: Expected = expectations[name];
    expect(largestGap(await inputsOf(name), expected.grey)).toBeLessThan(3.5 / 255);
    const colours = await inputsOf(name, { channels: "rgb" });
    expect(largestGap(colours, expected.rgb ?? [])).toBeLessThan(3.5 / 255);
  },
);

test.each(["eight.dcm", "implicit.dcm", "inverted.dcm", "window.dcm", "signed.dcm"])(
  "%s has the values that pydicom shows",
  async (name) => {
    const expected: Expected = expectations[name];
    expect(largestGap(await inputsOf(name), expected.grey)).toBeLessThan(1e-6);
  },
);

test("a window of data.yaml is used in place of the file's", async () => {
  const own = await inputsOf("window.dcm");
  const wider = await inputsOf("window.dcm", { window: [0, 4096] });
  expect(wider).not.toEqual(own);
  // −1024 is the darkest pixel: PS3.3 C.11.2.1.2.1 with centre 0 and width 4096.
  expect(wider[0]).toBeCloseTo((-1024 + 0.5) / 4095 + 0.5, 6);
});

test("what cannot be read of DICOM is named", async () => {
  const refused = async (name: string) =>
    refusal((async () => decodeImage(await bytesOf(name), { file: name, window: undefined }))());
  expect(await refused("jpeg2000.dcm")).toContain(
    "jpeg2000.dcm has the transfer syntax 1.2.840.10008.1.2.4.90 (JPEG 2000 lossless), which is not read",
  );
  expect(await refused("frames.dcm")).toContain("frames.dcm has 2 frames: one frame a file");
});

test("channels, mean and std are laid out as they are asked for", async () => {
  const last = await inputsOf("rgb.png", { channels: "rgb" });
  const first = await inputsOf("rgb.png", {
    channels: "rgb",
    layout: "channels-first",
    mean: [0.5, 0.25, 0],
    std: [0.5, 1, 2],
  });
  for (let pixel = 0; pixel < 54; pixel += 1) {
    expect(first[pixel]).toBeCloseTo(((last[pixel * 3] as number) - 0.5) / 0.5, 6);
    expect(first[54 + pixel]).toBeCloseTo((last[pixel * 3 + 1] as number) - 0.25, 6);
    expect(first[108 + pixel]).toBeCloseTo((last[pixel * 3 + 2] as number) / 2, 6);
  }
});

test.each(["resized smaller", "resized larger", "resized mixed"])(
  "%s: the values of Pillow's BILINEAR over floats",
  async (name) => {
    const { size, values } = expectations[name];
    const grey = Float32Array.from(await inputsOf("grey.png"));
    const got = resizeBilinear(grey, [6, 9], size);
    expect(largestGap([...got], values)).toBeLessThan(1e-6);
  },
);

const folderYaml = `
source: { images: { folder: pictures, size: [6, 9] } }
label: { classes: [ill, well] }
split: { test_fraction: 0 }
`;

test("a folder for each class: rows in the order of classes and names, whatever else lies hidden", async () => {
  const [grey, jpg] = [await bytesOf("grey.png"), await bytesOf("grey.jpg")];
  const files = {
    "pictures/well/b.png": grey,
    "pictures/well/a.jpg": jpg,
    "pictures/ill/z.dcm": await bytesOf("eight.dcm"),
    "pictures/ill/.DS_Store": "x",
  };
  const { train, featureNames } = await load(folderYaml, files);
  expect(train).toMatchObject({ rowCount: 3, featureCount: 54, targetCount: 1 });
  expect([...train.labels]).toEqual([0, 1, 1]);
  const expected: Expected = expectations["grey.png"];
  expect(largestGap([...train.features.subarray(108)], expected.grey)).toBeLessThan(1e-7);
  expect(featureNames).toEqual([]);
});

test("images that do not fit are refused by their path", async () => {
  const grey = await bytesOf("grey.png");
  const refused = (files: Readonly<Record<string, string | Uint8Array>>, yaml = folderYaml) =>
    refusal(load(yaml, files));
  expect(await refused({ "pictures/odd/a.png": grey })).toMatch(
    /^DATA_CELL_INVALID: .*pictures has odd, which is none of label.classes/,
  );
  expect(await refused({ "pictures/ill/a.tif": "II*\0" })).toBe(
    "DATA_CELL_INVALID: ill/a.tif is none of PNG, JPEG and DICOM: convert it, or take it out of the folder",
  );
  expect(await refused({ "pictures/ill/a.png": grey.subarray(0, 60) })).toBe(
    "DATA_CELL_INVALID: ill/a.png is a broken PNG: export it anew",
  );
  expect(
    await refused({ "pictures/ill/a.png": grey }, folderYaml.replace("[6, 9]", "[9, 6]")),
  ).toBe("DATA_SHAPE_MISMATCH: ill/a.png is 6 by 9 pixels, data.yaml says 9 by 6; set fit: resize");
  const huge = Buffer.from(grey);
  huge.writeUInt32BE(1_000_000, 16);
  huge.writeUInt32BE(1_000_000, 20);
  expect(await refused({ "pictures/ill/a.png": huge })).toMatch(/^BODY_TOO_LARGE: ill\/a.png has/);
  expect(await refused({})).toMatch(/^FILE_NOT_FOUND: cannot read the folder/);
  expect(await refused({ "pictures/ill/.x": "" })).toMatch(/^DATA_EMPTY/);
});

const tableYaml = `
source:
  images: { folder: pictures, table: labels.csv, file_column: name, size: [6, 9] }
id: patient
label: { targets: [score] }
split: { column: set }
`;

test("a table names images and labels; rows are in its order, patients and split its own", async () => {
  const files = {
    "pictures/a.png": await bytesOf("grey.png"),
    "pictures/deep/b.png": await bytesOf("rgb.png"),
    "labels.csv":
      "name,patient,score,set\ndeep/b.png,P1,0.5,train\na.png,P2,-2,test\na.png,P3,7,train\n",
  };
  const { train, test: held } = await load(tableYaml, files);
  expect([...train.labels]).toEqual([0.5, 7]);
  expect([...held.labels]).toEqual([-2]);
  const { grey }: Expected = expectations["grey.png"];
  expect(largestGap([...held.features], grey)).toBeLessThan(1e-7);
  for (const path of ["../data.yaml", "/etc/hostname", "deep/../../data.yaml"]) {
    const changed = { ...files, "labels.csv": files["labels.csv"].replace("deep/b.png", path) };
    expect(await refusal(load(tableYaml, changed))).toBe(
      "DATA_CELL_INVALID: labels.csv line 2, column name: is no path inside the folder",
    );
  }
});

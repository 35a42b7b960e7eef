import { expect, test } from "vitest";
import { parseCalibration } from "../../../model/variants/calibration.ts";
import { parseVariantNames } from "../../../model/variants/contract.ts";

const inputs = { x: { shape: [1, 2], data: [0, 1] } };
const parse = (sample: object) =>
  parseCalibration(new TextEncoder().encode(JSON.stringify(sample)));

test("a sample says where it comes from, and who approved it where it is participants' own", () => {
  const approved = {
    origin: "participant-approved",
    source: "40 rows of 2019",
    approved_by: ["st-mary"],
    inputs,
  };
  expect(parse(approved)).toEqual(approved);
  expect(parse({ origin: "golden" })).toEqual({ origin: "golden" });
  expect(parse({ origin: "public", source: "UCI", inputs })).toMatchObject({ source: "UCI" });
});

test.each([
  ["an origin of no kind", { origin: "patients", source: "ward", inputs }],
  [
    "approval by nobody",
    { origin: "participant-approved", source: "ward", approved_by: [], inputs },
  ],
  ["no approval", { origin: "participant-approved", source: "ward", inputs }],
  ["no source", { origin: "public", inputs }],
  [
    "a public sample that was approved",
    { origin: "public", source: "a", approved_by: ["b"], inputs },
  ],
  [
    "fewer numbers than its shape",
    { origin: "public", source: "a", inputs: { x: { shape: [3], data: [1] } } },
  ],
])("%s is refused by its code", (_, sample) => {
  expect(() => parse(sample)).toThrow(expect.objectContaining({ code: "CALIBRATION_INVALID" }));
});

test("what is no JSON is refused", () => {
  expect(() => parseCalibration(Uint8Array.of(0xff))).toThrow("not JSON in UTF-8");
});

test("names of variants are sorted and each once; another one is refused by name", () => {
  expect(parseVariantNames("int8, fp16,int8")).toEqual(["fp16", "int8"]);
  expect(parseVariantNames("")).toEqual([]);
  expect(() => parseVariantNames("fp16,int4")).toThrow('"int4" is no form of a model');
});

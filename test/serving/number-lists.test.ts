import fc from "fast-check";
import { expect, test } from "vitest";
import { parseInferRequest } from "../../serving/infer-request.ts";
import { cutNumberLists } from "../../serving/number-lists.ts";

const many = Array.from({ length: 400 }, (_, at) => at / 8 - 20);
const list = JSON.stringify(many);

test("numbers of up to 15 digits are read bit for bit as JSON.parse reads them", () => {
  const written = fc.oneof(
    fc
      .tuple(fc.boolean(), fc.nat(), fc.integer({ min: 0, max: 6 }))
      .map(([isNegative, digits, places]) => {
        const text = String(digits).padStart(places + 1, "0");
        const whole = text.slice(0, text.length - places).replace(/^0+(?=\d)/, "");
        return `${isNegative ? "-" : ""}${whole}${places > 0 ? `.${text.slice(-places)}` : ""}`;
      }),
    fc.constantFrom("0", "-0", "-0.0", "999999999999999", "0.00000000000001", "123456.789012345"),
  );
  const space = fc.constantFrom("", " ", "\n", "\t\r ");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(space, written, space), { minLength: 1, maxLength: 40 }),
      (parts) => {
        const numbers = `[${parts.map((each) => each.join("")).join(",")}]`;
        const json = `{"inputs":[{"pad":"${"x".repeat(1_000)}","data" : ${numbers}}]}`;
        const cut = cutNumberLists(Buffer.from(json));
        const [got] = cut?.lists ?? [];
        const expected = JSON.parse(numbers) as number[];
        expect(got).toHaveLength(expected.length);
        for (const [at, value] of expected.entries())
          expect(Object.is(got?.[at], value)).toBe(true);
        expect(JSON.parse(cut?.text ?? "")).toEqual({
          inputs: [{ pad: "x".repeat(1_000), data: null }],
        });
      },
    ),
  );
});

test.each([
  ["an exponent", `[${many.join(",")},1e-5]`],
  ["more than 15 digits", `[${many.join(",")},0.1234567890123456]`],
  ["a leading zero", `[${many.join(",")},01]`],
  ["no digit after the point", `[${many.join(",")},1.]`],
  ["a comma at the end", `[${many.join(",")},]`],
  ["a sign alone", `[${many.join(",")},-]`],
  ["nested lists", `[${list}]`],
  ["no end", `[${many.join(",")}`],
])("a list with %s is left to JSON.parse", (_, text) => {
  expect(cutNumberLists(Buffer.from(`{"inputs":[{"data":${text}}]}`))).toBeUndefined();
});

function requestOf(more: string, inputs: string): Buffer {
  return Buffer.from(`{${more}"inputs":[${inputs}]}`);
}

function inputOf(name: string, rest: string): string {
  return `{"name":"${name}","datatype":"FP32","shape":[${many.length}],${rest}}`;
}

function valuesOf(json: Buffer): readonly (readonly number[])[] {
  return parseInferRequest(json).inputs.map(({ data }) =>
    Array.from(new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4)),
  );
}

test("each list goes to its own input, whatever else is named data", () => {
  const other = JSON.stringify(many.map((value) => value + 1));
  const two = `${inputOf("a", `"data":${list}`)},${inputOf("b", `"data": ${other}`)}`;
  const values = [many, many.map((value) => value + 1)];
  expect(valuesOf(requestOf("", two))).toEqual(values);
  expect(valuesOf(requestOf(`"data":${list},`, two))).toEqual(values);
  expect(valuesOf(requestOf(`"id":"{\\"data\\":[1,2]",`, two))).toEqual(values);
  expect(valuesOf(requestOf(`"x\\"data":${list},`, two))).toEqual(values);
  expect(valuesOf(requestOf(`"later":null,`, two))).toEqual(values);
  expect(valuesOf(requestOf("", inputOf("a", `"data":${other},"data":${list}`)))).toEqual([many]);
  const escaped = `"d\\u0061ta":${list}`;
  expect(valuesOf(requestOf("", inputOf("a", escaped)))).toEqual([many]);
});

test("an input without values gets none of a list that is elsewhere", () => {
  const two = `${inputOf("a", `"data":null`)},${inputOf("b", `"extra":{"data":${list}}`)}`;
  expect(() => parseInferRequest(requestOf("", two))).toThrow("inputs.0.data: must be an array");
});

test("a body that is no JSON beside its list is refused as such", () => {
  const broken = requestOf("", `${inputOf("a", `"data":${list}`)},`);
  expect(() => parseInferRequest(broken)).toThrow(
    expect.objectContaining({ code: "JSON_MALFORMED" }),
  );
});

import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { roles } from "../../../protocol/access.ts";
import { formatToken, parseToken } from "../../../protocol/identity/token.ts";

const token = {
  secret: new Uint8Array(randomBytes(16)),
  role: "participant",
  expiresMs: 1_764_633_600_000,
  caSha256: new Uint8Array(randomBytes(32)),
  planSignerSha256: new Uint8Array(randomBytes(32)),
} as const;

test("a token's text gives its parts back", () => {
  for (const role of roles) {
    const text = formatToken({ ...token, role });
    expect(text).toMatch(/^wr1\.[A-Za-z0-9_-]{119}$/);
    expect(parseToken(`  ${text}\n`)).toEqual({ ...token, role });
  }
});

test("a role's number in a token does not change", () => {
  const bytes = Buffer.from(formatToken({ ...token, role: "app" }).slice(4), "base64url");
  expect(bytes[16]).toBe(2);
});

test("a text that is no token is refused without being repeated", () => {
  const text = formatToken(token);
  const bad = [
    "",
    "wr1.",
    text.slice(0, -1),
    `${text}A`,
    text.replace("wr1.", "wr2."),
    text.replace(/.{5}$/, "****="),
    `wr1.${Buffer.alloc(89, 255).toString("base64url")}`,
  ];
  for (const each of bad) {
    expect(() => parseToken(each)).toThrow(expect.objectContaining({ code: "TOKEN_INVALID" }));
  }
  try {
    parseToken(text.slice(0, -1));
  } catch (error) {
    expect((error as Error).message).not.toContain(text.slice(4, 20));
  }
});

test.each([
  ["cut short", (text: string) => text.slice(0, -1), /has 118 characters, 119 were expected/],
  ["wrapped over lines", (text: string) => text.replace(/.{9}$/, "\n$&"), /characters other than/],
  ["changed at its end", (text: string) => `${text.slice(0, -1)}B`, /damaged/],
  ["of no role", () => `wr1.${Buffer.alloc(89, 255).toString("base64url")}`, /damaged: its role/],
])("a token that is %s is told so", (_, spoil, message) => {
  expect(() => parseToken(spoil(formatToken(token)))).toThrow(message);
});

test("no text makes parseToken throw anything else", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String().map((text) => `wr1.${text}`),
      ),
      (text) => {
        expect(() => parseToken(text)).toThrow(expect.objectContaining({ code: "TOKEN_INVALID" }));
      },
    ),
  );
});

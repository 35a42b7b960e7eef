import { expect, test } from "vitest";
import { chooseProxy, parseProxy } from "../../protocol/proxy.ts";

const server = "fed.example:7400";

test("a proxy is host and port, with user and password where they are given", () => {
  expect(parseProxy("http://proxy.example:3128")).toEqual({
    host: "proxy.example",
    port: 3128,
    credentials: undefined,
  });
  expect(parseProxy("proxy.example")).toMatchObject({ host: "proxy.example", port: 80 });
  expect(parseProxy("10.0.0.7:8080")).toMatchObject({ host: "10.0.0.7", port: 8080 });
  expect(parseProxy("http://[::1]:3128/")).toMatchObject({ host: "::1", port: 3128 });
  expect(parseProxy("http://ward:p%40ss@proxy.example:1").credentials).toBe("ward:p@ss");
  for (const text of [
    "https://a:1",
    "socks5://a:1",
    "http://a:1/path",
    "http://",
    "a b",
    "",
    "a:0",
  ]) {
    expect(() => parseProxy(text), text).toThrow(
      expect.objectContaining({ code: "PROXY_INVALID" }),
    );
  }
});

test("what is wrong with a proxy's address is said without its password", () => {
  for (const text of ["https://ward:secret@a:1", "http://ward:secret%zz@a:1"]) {
    expect(() => parseProxy(text)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("secret") }),
    );
  }
});

test("what is wrong with a proxy's address is said with its source", () => {
  for (const [source, settings] of [
    ["--proxy", { given: "a:0" }],
    ["identity.json", { remembered: "a:0" }],
    ["HTTPS_PROXY", { environment: { HTTPS_PROXY: "a:0" } }],
    ["https_proxy", { environment: { https_proxy: "a:0", HTTPS_PROXY: "a:1" } }],
  ] as const) {
    const message = expect.stringContaining(`of ${source} has port 0`);
    expect(() => chooseProxy(server, settings)).toThrow(
      expect.objectContaining({ code: "PROXY_INVALID", message }),
    );
  }
});

test("the command line counts before the identity, and that before the environment", () => {
  const environment = { HTTPS_PROXY: "http://of-environment:3" };
  const all = { given: "http://given:1", remembered: "http://remembered:2", environment };
  expect(chooseProxy(server, all)?.host).toBe("given");
  expect(chooseProxy(server, { ...all, given: undefined })?.host).toBe("remembered");
  expect(chooseProxy(server, { environment })?.host).toBe("of-environment");
  expect(chooseProxy(server, { environment: { https_proxy: "small:1" } })?.host).toBe("small");
  expect(chooseProxy(server, { ...all, given: "direct" })).toBeUndefined();
  expect(chooseProxy(server, { remembered: "direct", environment })).toBeUndefined();
  expect(chooseProxy(server, { environment: { HTTPS_PROXY: "" } })).toBeUndefined();
  expect(chooseProxy(server, { environment: { HTTP_PROXY: "http://plain:1" } })).toBeUndefined();
  for (const here of ["127.0.0.1:7400", "[::1]:7400", "[0:0::1]:7400", "LocalHost:7400"]) {
    expect(chooseProxy(here, { environment }), here).toBeUndefined();
  }
  expect(chooseProxy("127.0.0.1:7400", { given: "http://given:1" })?.host).toBe("given");
});

test.each([
  ["*", server, true],
  ["fed.example", server, true],
  ["FED.example", server, true],
  ["example", server, true],
  [".example", server, true],
  ["a, .example", server, true],
  ["*.example", server, true],
  ["*.Fed.example:7400", server, true],
  ["*.ample", server, false],
  ["*ed.example", server, false],
  ["fed.example:7400", server, true],
  ["fed.example:7401", server, false],
  ["ed.example", server, false],
  ["sub.fed.example", server, false],
  ["", server, false],
  ["10.0.0.0/8", "10.1.2.3:7400", true],
  ["10.0.0.0/8", "11.1.2.3:7400", false],
  ["10.0.0.0/99", "10.1.2.3:7400", false],
  ["10.0.0.0/8", server, false],
  ["10.1.2.3", "10.1.2.3:7400", true],
  ["2.3", "10.1.2.3:7400", false],
  ["fd00::/8", "[fd00::1]:7400", true],
  ["FD00:0::0:1", "[fd00::1]:7400", true],
  ["[fd00:0::1]", "[FD00::1]:7400", true],
  ["[fd00:0::1]:7400", "[fd00::1]:7400", true],
  ["[fd00::1]:7401", "[fd00::1]:7400", false],
  ["fd00::2", "[fd00::1]:7400", false],
  ["::ffff:10.1.2.3", "10.1.2.3:7400", true],
  ["10.1.2.3", "[::ffff:a01:203]:7400", true],
  ["fd00::/129", "[fd00::1]:7400", false],
])("NO_PROXY %j for %s: direct %s", (list, address, isDirect) => {
  const environment = { HTTPS_PROXY: "http://proxy:1", NO_PROXY: list };
  expect(chooseProxy(address, { environment }) === undefined).toBe(isDirect);
});

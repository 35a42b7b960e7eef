import { expect, test } from "vitest";
import { Latencies } from "../../../bench/serving/latencies.ts";

test("the shares of a thousand times are those of the sorted list, to within 1.1 %", () => {
  const latencies = new Latencies();
  for (let at = 1; at <= 1_000; at += 1) latencies.add(at / 10);
  for (const share of [0.5, 0.9, 0.99]) {
    const exact = share * 100;
    const got = latencies.quantileMs(share);
    expect(got).toBeGreaterThanOrEqual(exact);
    expect(got).toBeLessThan(exact * 1.012);
  }
  expect(latencies.quantileMs(1)).toBe(100);
  expect(latencies.count).toBe(1_000);
});

test("no share exceeds the largest time", () => {
  const latencies = new Latencies();
  latencies.add(3.7);
  expect(latencies.quantileMs(0.99)).toBe(3.7);
  expect(latencies.maxMs).toBe(3.7);
});

test("where nothing was answered there is no time, not zero", () => {
  expect(new Latencies().quantileMs(0.5)).toBeNaN();
});

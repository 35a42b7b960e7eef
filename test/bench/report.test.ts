import { expect, test } from "vitest";
import { figure, reportLines } from "../../bench/report.ts";

const machine = { cpus: 2, memory_gb: 24, node: "20.20.2", disk_write_mb_s: 900 };

test("a figure is held against what was measured beside it: ratio and verdict", () => {
  const against = { name: "disk alone", value: 2 };
  expect(figure("round", 2.5, "s", { against, goal: 1.3 })).toEqual({
    name: "round",
    value: 2.5,
    unit: "s",
    against,
    ratio: 1.25,
    goal: 1.3,
    met: true,
  });
  expect(figure("round", 2.7, "s", { against, goal: 1.3 }).met).toBe(false);
});

test("a goal without anything beside it is the largest value; without a goal there is no verdict", () => {
  expect(figure("memory", 301, "MB", { goal: 300 })).toMatchObject({ ratio: null, met: false });
  expect(figure("memory", 301, "MB")).toMatchObject({ against: null, goal: null, met: null });
});

test("the verdict is of the measured ratio, not of the rounded one", () => {
  const against = { name: "disk alone", value: 1 };
  const held = figure("round", 1.30001, "s", { against, goal: 1.3 });
  expect(held).toMatchObject({ ratio: 1.3, met: false });
});

test("people get one line for the machine, one for the columns, one for each figure", () => {
  const against = { name: "disk alone", value: 2 };
  const figures = [figure("round", 2.5, "s", { against, goal: 1.3 }), figure("memory", 120, "MB")];
  expect(reportLines({ bench: "rounds", machine, figures })).toEqual([
    "rounds on 2 CPUs, 24 GB, Node.js 20.20.2, disk 900 MB/s written and synced",
    "FIGURE  VALUE   AGAINST         RATIO  GOAL",
    "round   2.5 s   disk alone 2 s  1.25   <= 1.3  met",
    "memory  120 MB",
  ]);
});

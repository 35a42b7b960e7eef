import { expect, test } from "vitest";
import { roundFigures, rounds, uploadFigures } from "../../bench/rounds.ts";

function medianOf(measured: Partial<Parameters<typeof roundFigures>[0]>) {
  const figures = roundFigures({
    options: { parameters: 1_000, participants: 4 },
    modelMb: 0.004,
    seconds: [0.06, 0.04, 0.05],
    disk: 0.001,
    isTmpfs: false,
    peaks: { serverMb: 100, servingMb: undefined },
    ...measured,
  });
  return figures.find(({ name }) => name === "round, median");
}

test("a small round is held against seconds, whatever the disk needs", () => {
  expect(medianOf({})).toEqual({
    name: "round, median",
    value: 0.05,
    unit: "s",
    against: null,
    ratio: null,
    goal: 0.05,
    met: true,
  });
  expect(medianOf({ seconds: [0.051] })).toMatchObject({ goal: 0.05, met: false });
});

test("one parameter or one participant more, and a round is no longer small: it has 0.3 s", () => {
  const more = { parameters: 1_001, participants: 4 };
  expect(medianOf({ options: more, seconds: [0.3] })).toMatchObject({ goal: 0.3, met: true });
  const crowd = { parameters: 1_000, participants: 5 };
  expect(medianOf({ options: crowd, seconds: [0.31] })).toMatchObject({ goal: 0.3, met: false });
});

test("seconds are promised up to 0.4 MB and 32 participants", () => {
  const most = { parameters: 100_000, participants: 32 };
  expect(medianOf({ options: most })).toMatchObject({ against: null, goal: 0.3 });
  const more = { parameters: 100_001, participants: 32 };
  expect(medianOf({ options: more })).toMatchObject({ goal: null, met: null });
  const crowd = { parameters: 100_000, participants: 33 };
  expect(medianOf({ options: crowd })).toMatchObject({ goal: null, met: null });
});

test("from 10 MB on a round is held against the disk", () => {
  const large = { options: { parameters: 2.5e6, participants: 4 }, seconds: [1.4], disk: 1 };
  expect(medianOf({ ...large, modelMb: 10 })).toMatchObject({ ratio: 1.4, goal: 1.3, met: false });
  expect(medianOf({ ...large, modelMb: 9.9 })).toMatchObject({ ratio: 1.4, goal: null, met: null });
});

test("in memory 100 MB with four participants have 1.5 s, and nothing is held against the disk", () => {
  const large = { options: { parameters: 25e6, participants: 4 }, modelMb: 100, isTmpfs: true };
  expect(medianOf({ ...large, seconds: [1.6] })).toMatchObject({ against: null, goal: 1.5 });
  const five = { ...large, options: { parameters: 25e6, participants: 5 } };
  expect(medianOf(five)).toMatchObject({ against: { name: "disk alone" }, goal: null });
  expect(medianOf({ ...large, isTmpfs: false })).toMatchObject({ goal: 1.3 });
});

test("the server's own memory is held against its goal, that of serving is reported apart", () => {
  const figuresOf = (servingMb: number | undefined) =>
    roundFigures({
      options: { parameters: 2.5e7, participants: 4 },
      modelMb: 100,
      seconds: [1],
      disk: 1,
      isTmpfs: false,
      peaks: { serverMb: 301, servingMb },
    }).filter(({ name }) => name.includes("memory"));

  expect(figuresOf(290)).toMatchObject([
    { name: "server, peak memory", value: 301, goal: 300, met: false },
    { name: "serving process, peak memory", value: 290, goal: null, met: null },
  ]);
  expect(figuresOf(undefined).map(({ name }) => name)).toEqual(["server, peak memory"]);
});

const upload = (startedMs: number, endedMs: number, sentBytes: number) => ({
  startedMs,
  endedMs,
  sentBytes,
});

test("uploads of a round go from the first one's beginning to the last one's receipt, and are held against a copy", () => {
  const uploads = [
    [upload(0, 900, 100), upload(1_000, 2_000, 130)],
    [upload(0, 900, 100), upload(1_500, 3_000, 100)],
  ];
  const held = { updateBytes: 100, copySeconds: 1.6, isCut: false };
  const figures = uploadFigures(uploads, held);
  expect(figures[0]).toMatchObject({ value: 2, ratio: 1.25, goal: 1.11, met: false });
  expect(figures[1]).toMatchObject({ name: "slowest to fastest upload", value: 1.5 });
  expect(figures[2]).toMatchObject({ name: "bytes sent again", value: 30 / 1e6 });
  expect(uploadFigures(uploads, { ...held, isCut: true })[0]).toMatchObject({ goal: null });
});

test.each(["--rtt-ms x", "--loss -1", "--rate 0", "--cut-at much"])(
  "a link of %s is refused by name",
  (words) => {
    const args = `--params 10 --participants 1 --rounds 1 ${words}`.split(" ");
    expect(() => rounds.folder(args)).toThrow(
      expect.objectContaining({ code: "ARGUMENT_INVALID" }),
    );
  },
);

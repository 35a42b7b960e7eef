import { expect, test } from "vitest";
import { isOnTmpfs } from "../../bench/disk.ts";
import { peerFigures, peers } from "../../bench/peers.ts";

const work = ["--params", "1000", "--participants", "4", "--rounds", "3"];

test.each([
  ["a peer that is not known", [...work, "--peers", "flower,fedml"], /flower and nvflare.*"fedml"/],
  ["an empty list of peers", [...work, "--peers", ""], /flower and nvflare/],
  ["no model", work.slice(2), /either --params or --model-mb/],
  ["no participants", [...work.slice(0, 2), ...work.slice(4)], /--participants/],
  ["a link, which peers do not have", [...work, "--rtt-ms", "30"], /write peers/],
])("%s is refused by name", (_, args, message) => {
  expect(() => peers.folder(args)).toThrow(
    expect.objectContaining({ code: "ARGUMENT_INVALID", message: expect.stringMatching(message) }),
  );
});

test("the folder that is asked for is the one whose disk is measured", () => {
  expect(peers.folder([...work, "--folder", "/somewhere"])).toBe("/somewhere");
});

const measured = {
  seconds: [15, 13, 14],
  serverPeakBytes: 1_735e6,
  serverCpuSeconds: 7.5,
  clientCpuSeconds: 16,
};
const large = { parameters: 25e6, participants: 4 };

test("a peer has what Wardround has: round, memory of the server, processor time", () => {
  const figures = peerFigures({
    id: "flower",
    measured,
    ownMedian: 3.5,
    isTmpfs: false,
    shape: large,
  });
  expect(figures.map(({ name, value, unit }) => [name, value, unit])).toEqual([
    ["Flower (no TLS): round, median", 14, "s"],
    ["Flower (no TLS): round, fastest", 13, "s"],
    ["Flower (no TLS): round, slowest", 15, "s"],
    ["Flower (no TLS): server, peak memory", 1735, "MB"],
    ["Flower (no TLS): server, CPU a round", 7.5, "s"],
    ["Flower (no TLS): participants, CPU a round", 16, "s"],
    ["Wardround against Flower: round, median", 3.5, "s"],
  ]);
  expect(figures.at(-1)).toMatchObject({ against: { name: "Flower", value: 14 }, ratio: 0.25 });
});

test.each([
  ["flower", false, 0.5],
  ["nvflare", false, 0.5],
  ["flower", true, 0.1],
  ["nvflare", true, 0.25],
] as const)(
  "100 MB with four: Wardround against %s, in memory %s, at most %s",
  (id, isTmpfs, goal) => {
    const compared = { id, measured, isTmpfs, shape: large };
    const verdict = (ownMedian: number) => peerFigures({ ...compared, ownMedian }).at(-1);
    expect(verdict(14 * goal)).toMatchObject({ goal, met: true });
    expect(verdict(14 * goal + 0.01)).toMatchObject({ goal, met: false });
  },
);

test.each([
  { parameters: 100_000, participants: 32 },
  { parameters: 25e6, participants: 5 },
  { parameters: 2.5e6, participants: 4 },
])("other work has a ratio and no goal for it: %s", (shape) => {
  const figures = peerFigures({ id: "nvflare", measured, ownMedian: 7, isTmpfs: false, shape });
  expect(figures.at(-1)).toMatchObject({ ratio: 0.5, goal: null, met: null });
});

test.skipIf(process.platform !== "linux")(
  "a folder in memory is told from one on a disk",
  async () => {
    expect(await isOnTmpfs("/dev/shm")).toBe(true);
    expect(await isOnTmpfs("/proc")).toBe(false);
  },
);

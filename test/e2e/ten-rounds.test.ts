import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Manifest } from "../../model/manifest.ts";
import { readIdentity } from "../../protocol/identity/identity-folder.ts";
import { verifyRelease } from "../../protocol/identity/signatures.ts";
import { cli, examples, type Line, type Outcome, root, Ward } from "./support.ts";

// Ten private rounds by real processes, then everything that can be seen of them from outside.
const name = "breast-cancer";
let ward: Ward;
let run: Outcome;

beforeAll(async () => {
  ward = await Ward.open();
  await ward.openFederation(name);
  const plan = join(examples, "plan-private.yaml");
  run = await ward.asAdmin("run", "start", name, "--plan", plan, "--rounds", "10", "--watch");
}, 60_000);

afterAll(async () => {
  await ward[Symbol.asyncDispose]();
});

interface Version {
  readonly version: number;
  readonly served: boolean;
  readonly directory: string;
  readonly manifest: Manifest;
}

async function versions(): Promise<readonly Version[]> {
  const { last } = await ward.asAdmin("model", "list", name);
  return last["versions"] as Version[];
}

test("run start --watch prints an object a line, the last of them that the run is done", async () => {
  const events = run.printed.map((line) => line["event"]);
  const id = (run.last["run"] as Line)["id"];
  const { last } = await ward.asAdmin("run", "show", String(id));
  const phases = (last["rounds"] as readonly Line[]).map((round) => round["phase"]);

  expect(run.last).toMatchObject({ event: "run.done", run: { state: "done", rounds_done: 10 } });
  // The first round may be over before the watching begins.
  expect(events.filter((event) => event === "round.published").length).toBeGreaterThanOrEqual(9);
  expect(phases).toEqual(Array(10).fill("published"));
});

test("each round made one version, the last of which is served", async () => {
  const list = await versions();

  expect(list.map(({ version }) => version)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(list.filter(({ served }) => served).map(({ version }) => version)).toEqual([10]);
});

test("each version's files are those of its manifest, which the release key signed", async () => {
  const { releaseKeyPem } = await readIdentity(ward.adminIdentity);
  for (const { version, directory, manifest } of await versions()) {
    const bytes = await readFile(join(directory, "manifest.json"));
    const signature = await readFile(join(directory, "manifest.sig"));
    expect(
      verifyRelease({ bytes, signature, releaseKey: releaseKeyPem }),
      `version ${version}`,
    ).toBe(true);
    expect(manifest.version).toBe(version);
    for (const file of [manifest.files.graph, manifest.files.checkpoint]) {
      const digest = createHash("sha256").update(await readFile(join(directory, file.name)));
      expect(digest.digest("hex")).toBe(file.sha256);
    }
  }
});

test("the statement says what ten rounds cost, and no metric left the hospitals", async () => {
  const last = (await versions()).at(-1);

  expect(last?.manifest.privacy).toMatchObject({
    kind: "laplace",
    unit: "participant",
    adjacency: "zero-out",
    clip_l1: 1,
    epsilon_round: 5,
    epsilon_lineage: 50,
    denominator: 4,
  });
  expect(last?.manifest.metrics).toBeNull();
  expect(last?.manifest.round).toMatchObject({ number: 10, folded: 4 });
});

test("an eleventh round is above every hospital's budget and publishes nothing", async () => {
  const plan = join(examples, "plan-private.yaml");
  const as = ["--identity", ward.adminIdentity];

  const outcome = await cli("run", "start", name, "--plan", plan, "--watch", ...as);

  expect(outcome.status).toBe(1);
  const round = outcome.printed.map((line) => line["round"] as Line | null).findLast(Boolean);
  const cohort = (round?.["cohort"] ?? []) as readonly Line[];
  const declined = cohort.filter((entry) => entry["state"] === "declined");
  // Two of four suffice to miss a quorum of three: the round does not wait for the others.
  expect(declined.length).toBeGreaterThanOrEqual(2);
  for (const entry of declined) expect(entry["code"]).toBe("POLICY_BUDGET_SPENT");
  expect((await versions()).at(-1)?.version).toBe(10);
});

test("an app with a certificate of its own is answered over the command line", async () => {
  const app = await ward.join("app", "app");
  const input = JSON.stringify({ features: [Array(30).fill(0)] });

  const answer = await cli("predict", name, "--input", input, "--identity", app);
  const older = await cli("predict", name, "--input", input, "--version", "3", "--identity", app);

  expect(answer.last).toMatchObject({ model: name, version: 10 });
  expect(older.last).toMatchObject({ model: name, version: 3 });
});

const python = process.env["WARDROUND_PYTHON"];

test.skipIf(!python)("WARDROUND_PYTHON: the README's command gives what is served", async () => {
  const app = join(ward.folder, "app");
  const patient = join(examples, "patient.json");
  const published = (await versions()).filter(({ version }) => version % 5 === 0);
  expect(published).toHaveLength(3);
  for (const { version, directory } of published) {
    const script = join(root, "examples", "read-version.py");
    const printed = execFileSync(String(python), [script, directory, patient], {
      encoding: "utf8",
    });
    const alone = (JSON.parse(printed) as { readonly data: readonly number[] }).data[0];

    const args = ["predict", name, "--input", patient, "--version", String(version)];
    const { last } = await cli(...args, "--identity", app);

    const [output] = last["outputs"] as readonly { readonly data: readonly number[][] }[];
    expect(output?.data[0]?.[0], `version ${version}`).toBeCloseTo(alone ?? Number.NaN, 6);
  }
});

test("roll back moves what is served, and promote moves it again", async () => {
  const back = await ward.asAdmin("model", "rollback", name, "4");
  expect(back.last).toMatchObject({ version: 4, served: true });

  const on = await ward.asAdmin("model", "promote", name, "10");
  expect(on.last).toMatchObject({ version: 10, served: true });
});

test("an app may not manage, and a hospital may not predict", async () => {
  const app = join(ward.folder, "app");
  const hospital = join(ward.folder, "hospital-1");
  const input = JSON.stringify({ features: [Array(30).fill(0)] });

  expect((await cli("federation", "list", "--identity", app)).code).toBe("ROLE_MISSING");
  const asked = await cli("predict", name, "--input", input, "--identity", hospital);
  expect(asked.code).toBe("ROLE_MISSING");
});

test("SIGTERM ends hospitals and server with exit status 0", async () => {
  for (const process of [...ward.processes.values()].reverse()) {
    process.child.kill("SIGTERM");
    expect(await process.ended).toEqual({ status: 0, signal: null });
  }
});

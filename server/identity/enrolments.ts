import { createHash, randomBytes } from "node:crypto";
import { WardroundError } from "../../base/errors.ts";
import { nameLengthMax } from "../../base/limits.ts";
import type { Clock } from "../../base/ports.ts";
import type { Role } from "../../protocol/contract.ts";
import type { Store, StoreWrites } from "../../storage/contract.ts";
import type { Enrolled } from "../contract.ts";

/** What a token is for. */
export interface TokenGrant {
  readonly role: Role;
  readonly name: string;
  readonly expiresMs: number;
  readonly federation: string | undefined;
}

// Plain values for the store: null stands for undefined, which not every engine keeps.
interface TokenRecord {
  readonly role: Role;
  readonly name: string;
  readonly expiresMs: number;
  readonly federation: string | null;
  readonly usedMs: number | null;
}

interface EnrolledRecord {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly enrolledMs: number;
  readonly federation: string | null;
}

/** Tokens and who came of them, in the store. */
export interface Enrolments {
  /** @throws WardroundError ARGUMENT_INVALID, IDENTITY_EXISTS */
  addToken(secret: Uint8Array, grant: TokenGrant): Promise<void>;
  /** Uses a token up and records who it made, in one step. @throws TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, IDENTITY_EXISTS */
  redeem(secret: Uint8Array): Promise<Enrolled>;
  /** Records an identity that was made without a token; twice is once. */
  add(enrolled: Enrolled): Promise<void>;
  /** In order of name. */
  list(): readonly Enrolled[];
}

const tokensKey = "enrolment-token";
const enrolledKey = "enrolled";

// How long a token that is over still answers TOKEN_USED or TOKEN_EXPIRED instead of TOKEN_INVALID.
const forgetAfterMs = 7 * 24 * 60 * 60 * 1000;

const namePattern = new RegExp(`^[a-z][a-z0-9-]{0,${nameLengthMax - 1}}$`);

export function createEnrolments(options: {
  readonly store: Store;
  readonly clock: Clock;
}): Enrolments {
  const { store, clock } = options;
  return {
    async addToken(secret, { federation, ...grant }) {
      assertName(grant.name);
      const record: TokenRecord = { ...grant, federation: federation ?? null, usedMs: null };
      await store.transact((writes) => {
        assertFreeName(writes, grant);
        forgetOldTokens(writes, clock.nowMs());
        writes.put([tokensKey, digestOf(secret)], record);
      });
    },
    async redeem(secret) {
      const id = randomBytes(16).toString("hex");
      const enrolledMs = Math.floor(clock.nowMs());
      const record = await store.transact((writes) => {
        const key = [tokensKey, digestOf(secret)];
        const token = usableToken(writes.get<TokenRecord>(key), enrolledMs);
        assertFreeName(writes, token);
        const { role, name, federation } = token;
        const made: EnrolledRecord = { id, role, name, enrolledMs, federation };
        writes.put(key, { ...token, usedMs: enrolledMs });
        writes.put([enrolledKey, id], made);
        return made;
      });
      return toEnrolled(record);
    },
    async add({ federation, ...enrolled }) {
      const record: EnrolledRecord = { ...enrolled, federation: federation ?? null };
      await store.transact((writes) => {
        const key = [enrolledKey, enrolled.id];
        if (writes.get(key) === undefined) writes.put(key, record);
      });
    },
    list() {
      const records = [...store.list<EnrolledRecord>([enrolledKey])].map(({ value }) => value);
      return records.map(toEnrolled).sort(byName);
    },
  };
}

function toEnrolled({ federation, ...record }: EnrolledRecord): Enrolled {
  return { ...record, federation: federation ?? undefined };
}

function byName(left: Enrolled, right: Enrolled): number {
  if (left.name === right.name) return left.id < right.id ? -1 : 1;
  return left.name < right.name ? -1 : 1;
}

/** A stolen store gives nobody a token: it has digests only. */
function digestOf(secret: Uint8Array): string {
  return createHash("sha256").update(secret).digest("hex");
}

function usableToken(token: TokenRecord | undefined, nowMs: number): TokenRecord {
  if (token === undefined) {
    throw new WardroundError(
      "TOKEN_INVALID",
      "this server did not make this token: ask for a new one",
    );
  }
  if (token.usedMs !== null) {
    throw new WardroundError("TOKEN_USED", "this token was used before: ask for a new one");
  }
  if (token.expiresMs <= nowMs) {
    throw new WardroundError("TOKEN_EXPIRED", "this token's time is over: ask for a new one");
  }
  return token;
}

/** Participants are known by name to coordinators and in plans, so that no two have the same. */
function assertFreeName(
  writes: StoreWrites,
  { role, name }: { readonly role: Role; readonly name: string },
): void {
  if (role !== "participant") return;
  for (const { value } of writes.list<EnrolledRecord>([enrolledKey])) {
    if (value.role === "participant" && value.name === name) {
      throw new WardroundError(
        "IDENTITY_EXISTS",
        `a participant with the name ${name} has joined already: choose another name`,
      );
    }
  }
}

function assertName(name: string): void {
  if (namePattern.test(name)) return;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `${JSON.stringify(name.slice(0, 100))} is no name: 1 to ${nameLengthMax} of a-z, 0-9 and -, beginning with a letter`,
  );
}

function forgetOldTokens(writes: StoreWrites, nowMs: number): void {
  const old = [...writes.list<TokenRecord>([tokensKey])].filter(
    ({ value }) => value.expiresMs + forgetAfterMs < nowMs,
  );
  for (const { key } of old) writes.remove(key);
}

import { createHash, randomBytes } from "node:crypto";
import { WardroundError } from "../../base/errors.ts";
import { isName, nameRule } from "../../base/names.ts";
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
  /** Whether it may be for a participant that has joined: then it certifies a new key for that one. */
  readonly mayReplace: boolean;
}

// Plain values for the store: null stands for undefined, which not every engine keeps.
interface TokenRecord {
  readonly role: Role;
  readonly name: string;
  readonly expiresMs: number;
  readonly federation: string | null;
  readonly usedMs: number | null;
  /** Id of the participant that joins again; null where somebody new joins. */
  readonly replaces: string | null;
}

interface EnrolledRecord {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly enrolledMs: number;
  readonly federation: string | null;
  /** SHA-256 of the public key (SPKI, DER) that counts. */
  readonly keySha256: string;
}

/** An identity and its key. */
type EnrolledKey = Enrolled & Pick<EnrolledRecord, "keySha256">;

/** Tokens and who came of them, in the store. */
export interface Enrolments {
  /** @throws WardroundError ARGUMENT_INVALID, IDENTITY_EXISTS */
  addToken(secret: Uint8Array, grant: TokenGrant): Promise<void>;
  /**
   * Uses a token up and records whose key this is, in one step.
   * @throws WardroundError TOKEN_INVALID, TOKEN_USED, TOKEN_EXPIRED, IDENTITY_EXISTS
   */
  redeem(secret: Uint8Array, keySha256: string): Promise<Enrolled>;
  /** Records an identity that was made without a token; twice is once. */
  add(enrolled: EnrolledKey): Promise<void>;
  /** Undefined where nobody of that id was enrolled. */
  find(id: string): EnrolledKey | undefined;
  /** In order of name. */
  list(): readonly Enrolled[];
}

const tokensKey = "enrolment-token";
const enrolledKey = "enrolled";

// How long a token that is over still answers TOKEN_USED or TOKEN_EXPIRED instead of TOKEN_INVALID.
const forgetAfterMs = 7 * 24 * 60 * 60 * 1000;

/** Tokens that were used since a backup must not count again after its restore: none does. */
export function voidTokens(writes: StoreWrites): void {
  for (const { key } of [...writes.list([tokensKey])]) writes.remove(key);
}

/**
 * Enrolments in a store. Every change is one transaction, so that two who use a token at the same
 * instant cannot both have it; of tokens the store holds digests only.
 * @param options.clock - wall time decides when a token has expired.
 */
export function createEnrolments(options: {
  readonly store: Store;
  readonly clock: Clock;
}): Enrolments {
  const { store, clock } = options;
  return {
    async addToken(secret, { federation, mayReplace, ...grant }) {
      assertName(grant.name);
      const token = { ...grant, federation: federation ?? null, usedMs: null };
      await store.transact((writes) => {
        const known = participantNamed(writes, grant);
        if (known && !mayReplace) throw nameTaken(grant.name);
        if (known && federation !== undefined) assertSameFederation(known, federation);
        forgetOldTokens(writes, clock.nowMs());
        const record: TokenRecord = { ...token, replaces: known?.id ?? null };
        writes.put([tokensKey, digestOf(secret)], record);
      });
    },
    async redeem(secret, keySha256) {
      const id = randomBytes(16).toString("hex");
      const nowMs = Math.floor(clock.nowMs());
      const record = await store.transact((writes) => {
        const key = [tokensKey, digestOf(secret)];
        const token = usableToken(writes.get<TokenRecord>(key), nowMs);
        const known = participantNamed(writes, token);
        if (known && known.id !== token.replaces) throw nameTaken(token.name);
        const { role, name, federation } = token;
        const made = known ?? { id, role, name, enrolledMs: nowMs, federation };
        const enrolled: EnrolledRecord = { ...made, keySha256 };
        writes.put(key, { ...token, usedMs: nowMs });
        writes.put([enrolledKey, enrolled.id], enrolled);
        return enrolled;
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
    find(id) {
      const record = store.get<EnrolledRecord>([enrolledKey, id]);
      return record && { ...toEnrolled(record), keySha256: record.keySha256 };
    },
    list() {
      const records = [...store.list<EnrolledRecord>([enrolledKey])].map(({ value }) => value);
      return records.map(toEnrolled).sort(byName);
    },
  };
}

function toEnrolled({ federation, keySha256: _, ...record }: EnrolledRecord): Enrolled {
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
function participantNamed(
  writes: StoreWrites,
  { role, name }: { readonly role: Role; readonly name: string },
): EnrolledRecord | undefined {
  if (role !== "participant") return undefined;
  for (const { value } of writes.list<EnrolledRecord>([enrolledKey])) {
    if (value.role === "participant" && value.name === name) return value;
  }
  return undefined;
}

function nameTaken(name: string): WardroundError {
  return new WardroundError(
    "IDENTITY_EXISTS",
    `a participant with the name ${name} has joined already: choose another name, or, where it lost its identity, ask an admin for a token with this name`,
  );
}

/** A participant that joins again is where it was. */
function assertSameFederation({ name, federation }: EnrolledRecord, asked: string): void {
  if (federation === asked) return;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `${name} has joined already, ${federation === null ? "with a token for no federation" : `for ${federation}`}, and keeps its federations: make the token without one`,
  );
}

function assertName(name: string): void {
  if (isName(name)) return;
  throw new WardroundError(
    "ARGUMENT_INVALID",
    `${JSON.stringify(name.slice(0, 100))} is no name: ${nameRule}`,
  );
}

function forgetOldTokens(writes: StoreWrites, nowMs: number): void {
  const old = [...writes.list<TokenRecord>([tokensKey])].filter(
    ({ value }) => value.expiresMs + forgetAfterMs < nowMs,
  );
  for (const { key } of old) writes.remove(key);
}

import { createHash } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { lte } from "drizzle-orm";
import type pg from "pg";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { rateLimits } from "#server/platform/db/schema/index.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `points` per `seconds`, counted from the first use. Nodes share the counters, which survive restarts. */
export const LIMIT_TABLE = {
  /** From unknown devices. Together with those below at most 100 a day (OWASP ASVS 5.0, 6.3.1). */
  signInAccount: { points: 50, seconds: DAY },
  /** Per device that signed in before, and per session. */
  signInKnown: { points: 10, seconds: DAY },
  /** Wrong passwords, codes and passkeys per network: many accounts, few guesses each. An office shares one address. */
  signInNetwork: { points: 100, seconds: 10 * MINUTE },
  /**
   * Wrong passwords and codes, and sign-ups, per IPv4 address or IPv6 /48: a hash takes a third of a second on one core. More
   * than a network's, so that one subscriber can't keep out the others of a carrier's /48.
   */
  passwordSite: { points: 300, seconds: 10 * MINUTE },
  /** Codes have six digits, of which three are right at a time, and guessing them takes the password. */
  codeAccount: { points: 20, seconds: DAY },
  codeKnown: { points: 10, seconds: DAY },
  /** Challenges of passkeys: the sign-in page asks for one when it opens. An office shares one address. */
  challengeNetwork: { points: 300, seconds: 10 * MINUTE },
  /** Each change of a passkey or of codes sends an email. */
  factorChange: { points: 20, seconds: HOUR },
  /** Visits of identity providers, which cost them and us a request each. */
  providerNetwork: { points: 100, seconds: 10 * MINUTE },
  passwordChange: { points: 10, seconds: HOUR },
  emailChange: { points: 5, seconds: HOUR },
  emailChangeAddress: { points: 5, seconds: HOUR },
  emailChangeNetwork: { points: 30, seconds: HOUR },
  /** Emails that anyone can cause to an address. */
  signUpAddress: { points: 5, seconds: HOUR },
  resendAddress: { points: 5, seconds: HOUR },
  resetAddress: { points: 5, seconds: HOUR },
  /** Emails and accounts per network; a training class signs up together. */
  signUpNetwork: { points: 30, seconds: HOUR },
  resendNetwork: { points: 30, seconds: HOUR },
  resetNetwork: { points: 30, seconds: HOUR },
  /** Dead links, which have 256 random bits: this limits the load, not guessing. */
  linkNetwork: { points: 60, seconds: 10 * MINUTE },
  /** Password attempts per confirmation link; then a new password can still be chosen. */
  confirmationLink: { points: 10, seconds: DAY },
  /** Per user. A draft is saved about once a second while typing. */
  write: { points: 120, seconds: MINUTE },
  writeNetwork: { points: 600, seconds: MINUTE },
  /** Moderators read every report, and few members see more abuse in a day. */
  report: { points: 20, seconds: DAY },
  reportNetwork: { points: 100, seconds: DAY },
  /** Discussions and their versions: moderators read every one. */
  discussion: { points: 10, seconds: HOUR },
  discussionNetwork: { points: 60, seconds: HOUR },
  review: { points: 10, seconds: HOUR },
  reviewNetwork: { points: 60, seconds: HOUR },
  /** Reviews per user that name a tool or market that is not public yet. */
  proposal: { points: SERVER_LIMITS.proposals, seconds: DAY },
  proposalNetwork: { points: 30, seconds: DAY },
  /** Nobody writes faster. */
  comment: { points: 10, seconds: MINUTE },
  commentNetwork: { points: 60, seconds: MINUTE },
  preview: { points: 20, seconds: MINUTE },
  previewNetwork: { points: 100, seconds: MINUTE },
  /** High, because readers of a long thread like many comments. */
  like: { points: 100, seconds: MINUTE },
  /** Likes of an item per user that notify the author: liking it again doesn't. */
  likeNotice: { points: 1, seconds: 30 * DAY },
  message: { points: 20, seconds: MINUTE },
  messageNetwork: { points: 100, seconds: MINUTE },
  /** Each picture takes a second of CPU time. */
  avatar: { points: 20, seconds: HOUR },
  avatarNetwork: { points: 100, seconds: HOUR },
  /** Licenses and receipts: moderators look at every one. */
  proof: { points: 10, seconds: DAY },
  proofNetwork: { points: 50, seconds: DAY },
  /** A user's tabs poll the state of a checkout every few seconds. */
  checkoutState: { points: 120, seconds: MINUTE },
  /** Credits for numbers per inbox, tool and market: once a year. */
  numbersCredit: { points: 1, seconds: 365 * DAY },
  newContact: { points: 5, seconds: DAY },
  newContactNetwork: { points: 30, seconds: DAY },
  /** Each data export reads every table. */
  dataExport: { points: 5, seconds: HOUR },
  dataExportNetwork: { points: 20, seconds: HOUR },
  /** The operator reads every message. An office shares one address. */
  contactNetwork: { points: 20, seconds: HOUR },
  /** Attempts at the captcha, including wrong ones. */
  contactTryNetwork: { points: 60, seconds: HOUR },
  subscribeAddress: { points: 5, seconds: HOUR },
  subscribeNetwork: { points: 30, seconds: HOUR },
} as const;

export type LimitName = keyof typeof LIMIT_TABLE;

export type Use = readonly [name: LimitName, key: string];

export interface Limits {
  /** @throws TOO_MANY_REQUESTS (429) with the wait in seconds when the limit is used up */
  take(name: LimitName, key: string): Promise<void>;
  /** Like `take` for each in turn, in one statement: nothing after the first that is used up counts. */
  takeInTurn(...uses: readonly Use[]): Promise<void>;
  takeIfLeft(name: LimitName, key: string): Promise<boolean>;
  /** Releases one use that should not count, such as a successful sign-in. */
  release(name: LimitName, key: string): Promise<void>;
  removeExpired(): Promise<void>;
}

/** One atomic statement. A crash may forget the last second's uses. Ordered keys prevent deadlocks. */
const TAKE = `
  with quick as materialized (select set_config('synchronous_commit', 'off', true))
  insert into rate_limits as kept (key, points, expire)
  select used.key, 1, used.expire from quick, unnest($1::text[], $2::bigint[]) as used (key, expire)
  order by used.key
  on conflict (key) do update set
    points = case when kept.expire <= $3 then 1 else kept.points + 1 end,
    expire = case when kept.expire <= $3 then excluded.expire else kept.expire end
  returning key, points, expire`;

const RELEASE = "update rate_limits set points = points - 1 where key = any($1) and expire > $2";

export function createLimits(pool: pg.Pool): Limits {
  const release = async (uses: readonly Use[]) => {
    if (uses.length > 0) await pool.query(RELEASE, [uses.map(rowKey), Date.now()]);
  };

  /** Returns the wait in milliseconds for the first limit that is used up. */
  const consume = async (uses: readonly Use[]): Promise<number | undefined> => {
    const now = Date.now();
    const ends = uses.map(([name]) => now + LIMIT_TABLE[name].seconds * 1000);
    const { rows } = await pool.query<{ key: string; points: number; expire: string }>(TAKE, [
      uses.map(rowKey),
      ends,
      now,
    ]);
    const taken = new Map(rows.map((row) => [row.key, row]));
    for (const [index, use] of uses.entries()) {
      const { points = 0, expire = now } = taken.get(rowKey(use)) ?? {};
      if (points <= LIMIT_TABLE[use[0]].points) continue;
      await release(uses.slice(index + 1));
      return Number(expire) - now;
    }
    return undefined;
  };

  const takeInTurn = async (...uses: readonly Use[]) => {
    const waitMs = await consume(uses);
    if (waitMs !== undefined) throw tooManyRequests(waitMs);
  };

  return {
    take: (name, key) => takeInTurn([name, key]),
    takeInTurn,
    takeIfLeft: async (name, key) => (await consume([[name, key]])) === undefined,
    release: (name, key) => release([[name, key]]),
    async removeExpired() {
      await pool.query("delete from rate_limits where expire < $1", [Date.now()]);
    },
  };
}

const rowKey = ([name, key]: Use) => `${name}:${storedKey(key)}`;

/** A rollback releases the use. Only for keys of a single user, because uses of a key wait for each other. */
export async function takeOnce(tx: Transaction, name: LimitName, key: string): Promise<boolean> {
  const now = Date.now();
  const expire = now + LIMIT_TABLE[name].seconds * 1000;
  const taken = await tx
    .insert(rateLimits)
    .values({ key: rowKey([name, key]), points: 1, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { points: 1, expire },
      setWhere: lte(rateLimits.expire, now),
    })
    .returning({ key: rateLimits.key });
  return taken.length > 0;
}

/** Hashes keys, because they are email addresses and networks. */
function storedKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function tooManyRequests(waitMs: number) {
  return new ORPCError("TOO_MANY_REQUESTS", {
    message: "Too many attempts. Please try again later.",
    data: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  });
}

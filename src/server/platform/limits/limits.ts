import { createHash } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { lte } from "drizzle-orm";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { LIMITS } from "#contract/vocabulary.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { rateLimits } from "#server/platform/db/schema/index.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit: so many `points` in so many `seconds`, counted from the first. All nodes share the
 * counters, and they outlive a restart.
 */
export const LIMIT_TABLE = {
  /** Guesses at one account by strangers. With those below at most 100 a day (OWASP ASVS 5.0, 6.3.1). */
  signInAccount: { points: 50, seconds: DAY },
  /** Mistakes at one account on a device or network where somebody signed in to it before. */
  signInKnown: { points: 10, seconds: DAY },
  /** Failed sign-ins of one network: many accounts, few guesses each. An office shares one address. */
  signInNetwork: { points: 100, seconds: 10 * MINUTE },
  /** Passwords that strangers of one IPv4 address or IPv6 /48 have hashed: each takes a core for a third of a second. */
  passwordSite: { points: 300, seconds: 10 * MINUTE },
  /** Changes of one person's password: hashing is work. */
  passwordChange: { points: 10, seconds: HOUR },
  /** New addresses that one person asks for, and mails that one address gets by it. */
  emailChange: { points: 5, seconds: HOUR },
  emailChangeAddress: { points: 5, seconds: HOUR },
  emailChangeNetwork: { points: 30, seconds: HOUR },
  /** Mails that a stranger can make us send to one address. */
  signUpAddress: { points: 5, seconds: HOUR },
  resendAddress: { points: 5, seconds: HOUR },
  resetAddress: { points: 5, seconds: HOUR },
  /** Mails and accounts that one network can cause; a training room signs up at once. */
  signUpNetwork: { points: 30, seconds: HOUR },
  resendNetwork: { points: 30, seconds: HOUR },
  resetNetwork: { points: 30, seconds: HOUR },
  /** Links have 256 random bits, so guessing is hopeless; this only keeps it from costing us much. */
  linkNetwork: { points: 60, seconds: 10 * MINUTE },
  /** Passwords tried with one confirmation link; then a new one can still be chosen. */
  confirmationLink: { points: 10, seconds: DAY },
  /** Reviews, drafts and decisions of one person: a draft is kept about once a second while typing. */
  write: { points: 120, seconds: MINUTE },
  /** The same for everybody behind one address. */
  writeNetwork: { points: 600, seconds: MINUTE },
  /** Reports of one person: moderators read every one, and few people meet so much in a day. */
  report: { points: 20, seconds: DAY },
  /** The same for an office behind one address, as below. */
  reportNetwork: { points: 100, seconds: DAY },
  /** Discussions, and versions of them, of one person: moderators read every one. */
  discussion: { points: 10, seconds: HOUR },
  discussionNetwork: { points: 60, seconds: HOUR },
  /** The same for reviews. */
  review: { points: 10, seconds: HOUR },
  reviewNetwork: { points: 60, seconds: HOUR },
  /** Reviews of one person that name a tool or market that is not public. */
  proposal: { points: LIMITS.proposals, seconds: DAY },
  proposalNetwork: { points: 30, seconds: DAY },
  /** Nobody types faster who has something to say. */
  comment: { points: 10, seconds: MINUTE },
  commentNetwork: { points: 60, seconds: MINUTE },
  /** Looks at a text as it is typed: each is parsed. */
  preview: { points: 20, seconds: MINUTE },
  previewNetwork: { points: 100, seconds: MINUTE },
  /** Reading down a long thread, one likes many. */
  like: { points: 100, seconds: MINUTE },
  /** One person's likes of one item of which its author is told: not of one that was taken back and given again. */
  likeNotice: { points: 1, seconds: 30 * DAY },
  /** Messages of one person; faster is no conversation. */
  message: { points: 20, seconds: MINUTE },
  messageNetwork: { points: 100, seconds: MINUTE },
  /** Pictures of one person, each of which costs us a second's work; few try more than some. */
  avatar: { points: 20, seconds: HOUR },
  avatarNetwork: { points: 100, seconds: HOUR },
  /** How often one person's pages ask how a checkout stands: every few seconds, in some tabs. */
  checkoutState: { points: 120, seconds: MINUTE },
  /** People to whom one person writes for the first time. */
  newContact: { points: 5, seconds: DAY },
  newContactNetwork: { points: 30, seconds: DAY },
  /** Copies of one's data: each reads every table. */
  dataExport: { points: 5, seconds: HOUR },
  dataExportNetwork: { points: 20, seconds: HOUR },
  /** What one network sends through the contact form: the operator reads every one. An office shares one address. */
  contactNetwork: { points: 20, seconds: HOUR },
  /** Answers to its captcha, wrong ones too. */
  contactTryNetwork: { points: 60, seconds: HOUR },
  /** Mails that a stranger can make us send to one address, and that one network can cause. */
  subscribeAddress: { points: 5, seconds: HOUR },
  subscribeNetwork: { points: 30, seconds: HOUR },
} as const;

export type LimitName = keyof typeof LIMIT_TABLE;

export interface Limits {
  /**
   * Counts one use of a limit.
   *
   * @param key whose: an account, an address, a network
   * @throws TOO_MANY_REQUESTS (429) with the whole seconds to wait, when they are used up
   */
  take(name: LimitName, key: string): Promise<void>;
  /** As `take`, but answers false when they are used up. */
  takeIfLeft(name: LimitName, key: string): Promise<boolean>;
  /** Takes back one use that should not count, such as a sign-in that succeeded. */
  release(name: LimitName, key: string): Promise<void>;
  /** Removes counters whose time is over. */
  removeExpired(): Promise<void>;
}

/** Limits in the table `rate_limits`: one statement a use, so that uses at the same moment all count. */
export function createLimits(pool: pg.Pool): Limits {
  const limiters = Object.fromEntries(
    Object.entries(LIMIT_TABLE).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        // A job removes what is expired, once for all.
        clearExpiredByTimeout: false,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  /** Milliseconds to wait when they are used up, otherwise undefined. */
  const consume = async (name: LimitName, key: string): Promise<number | undefined> => {
    try {
      await limiters[name].consume(storedKey(key));
      return undefined;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return reason.msBeforeNext;
      throw reason;
    }
  };

  return {
    async take(name, key) {
      const waitMs = await consume(name, key);
      if (waitMs !== undefined) throw tooManyRequests(waitMs);
    },
    takeIfLeft: async (name, key) => (await consume(name, key)) === undefined,
    async release(name, key) {
      await limiters[name].reward(storedKey(key));
    },
    async removeExpired() {
      await pool.query("delete from rate_limits where expire < $1", [Date.now()]);
    },
  };
}

/**
 * Uses a limit of one use in the caller's transaction: a use whose transaction is rolled back does not count. Only
 * for keys that no two people share, so that no transaction waits for another's counter.
 *
 * @returns false when it is used up
 */
export async function takeOnce(tx: Transaction, name: LimitName, key: string): Promise<boolean> {
  const now = Date.now();
  const expire = now + LIMIT_TABLE[name].seconds * 1000;
  const taken = await tx
    .insert(rateLimits)
    .values({ key: `${name}:${storedKey(key)}`, points: 1, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { points: 1, expire },
      setWhere: lte(rateLimits.expire, now),
    })
    .returning({ key: rateLimits.key });
  return taken.length > 0;
}

/** Keys are e-mail addresses and networks: the table holds neither, and all are of one length. */
function storedKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function tooManyRequests(waitMs: number) {
  return new ORPCError("TOO_MANY_REQUESTS", {
    message: "Too many attempts. Please try again later.",
    data: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  });
}

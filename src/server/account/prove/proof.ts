import { ORPCError, os } from "@orpc/server";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { CONFIRM_IDENTITY, CONFIRM_INBOX } from "#contract/account/fields.ts";
import { signedIn } from "#server/platform/access.ts";
import type { MemberContext } from "#server/platform/api.ts";
import type { Credential } from "#server/platform/auth/credentials.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { codeSecrets, passkeys, sessions, userRoles, users } from "#server/platform/db/schema/index.ts";
import { checkPassword } from "./check-password.ts";

/**
 * What each sensitive change takes, because a session left open must not be enough to take over the account:
 * - `recent`: the session signed in, or confirmed who it is, within `RECENT_MINUTES`, with the second factor if the
 *   account takes one (`takesSecondFactor`);
 * - `recent or password`: instead, the password, unless the account takes a second factor;
 * - `password`: the password in any case, if the account has one, and a recent second factor if it takes one.
 */
export const PROOFS = {
  addPasskey: "recent",
  changeEmail: "password",
  changePassword: "recent or password",
  deleteAccount: "password",
  endOtherSessions: "recent",
  endSession: "recent",
  export: "recent",
  removePasskey: "recent",
  replaceRecoveryCodes: "recent",
  startCodes: "recent",
  startPasskey: "recent",
  startProviderLink: "recent",
  turnOffCodes: "recent",
  turnOnCodes: "recent",
  unlinkIdentity: "recent",
} as const;

type Change = keyof typeof PROOFS;
type RecentChange = { [Name in Change]: (typeof PROOFS)[Name] extends "recent" ? Name : never }[Change];

/** Of an account whose role needs a second factor, and that has none: a password alone must not decide whose it becomes. */
const LINKED: ReadonlySet<Change> = new Set([
  "addPasskey",
  "changeEmail",
  "startCodes",
  "startPasskey",
  "turnOnCodes",
]);

/** As docs/product.md#accounts says. */
const RECENT_MINUTES = 10;

type Problem =
  | "UNAUTHORIZED"
  | "CURRENT_PASSWORD_REQUIRED"
  | "WRONG_PASSWORD"
  | "CONFIRM_IDENTITY"
  | "CONFIRM_INBOX";

/**
 * @returns the credential, to be locked by `credentials.lock`, or the contract's error code
 * @throws TOO_MANY_REQUESTS after too many wrong passwords
 */
export async function prove(
  context: MemberContext,
  change: Change,
  password?: string,
): Promise<Credential | Problem> {
  const { auth, db, reader } = context;
  const credential = await auth.credentials.findById(db, reader.userId);
  const session = await findSession(context);
  // It ended during this request.
  if (!credential || (session === undefined && reader.sessionId !== null)) return "UNAUTHORIZED";
  if (LINKED.has(change) && (await needsFactorLink(context))) return "CONFIRM_INBOX";
  const isRecent = session !== undefined && asksFor(session) === undefined;
  if (PROOFS[change] !== "password" && isRecent) return credential;
  if (PROOFS[change] === "recent") return "CONFIRM_IDENTITY";
  if (credential.passwordHash === null) return isRecent ? credential : "CONFIRM_IDENTITY";
  if (session?.takesSecondFactor && !isRecent) return "CONFIRM_IDENTITY";
  if (password === undefined) return "CURRENT_PASSWORD_REQUIRED";
  return (await checkPassword(context, credential.email, password)) ?? "WRONG_PASSWORD";
}

/** Middleware of changes that take a recent proof. */
export const proven = (change: RecentChange) =>
  signedIn.concat(
    os.$context<MemberContext>().middleware(async ({ context, next }) => {
      const outcome = await prove(context, change);
      if (outcome === "UNAUTHORIZED") throw new ORPCError(outcome, { message: "Authentication required" });
      if (outcome === "CONFIRM_INBOX") throw new ORPCError(outcome, CONFIRM_INBOX[outcome]);
      if (typeof outcome === "string") throw new ORPCError(outcome, CONFIRM_IDENTITY.CONFIRM_IDENTITY);
      return next();
    }),
  );

/** Whether a change that takes a recent proof or the password would ask for the password now. */
export async function asksForPassword(context: MemberContext): Promise<boolean> {
  const session = await findSession(context);
  return session === undefined || asksFor(session) === "identity";
}

async function findSession({ db, config, reader: { userId, sessionId } }: MemberContext) {
  if (sessionId === null) return undefined;
  const [session] = await db
    .select({
      createdAt: sessions.createdAt,
      confirmedAt: sessions.confirmedAt,
      secondFactorAt: sessions.secondFactorAt,
      takesSecondFactor: hasSecondFactorSql(config, userId),
    })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return session;
}

type Proven = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** @returns what a recent proof lacks; undefined if there is one */
function asksFor(session: Proven): "second factor" | "identity" | undefined {
  const { createdAt, confirmedAt, secondFactorAt, takesSecondFactor } = session;
  const at = takesSecondFactor ? secondFactorAt : (confirmedAt ?? createdAt);
  if (at !== null && Date.now() - at.getTime() <= RECENT_MINUTES * 60 * 1000) return undefined;
  return takesSecondFactor ? "second factor" : "identity";
}

/**
 * Whether a password or a provider isn't enough for a sensitive change of the account. Otherwise a stolen password would add
 * a second factor of its own, where codes are on or a role needs one.
 */
export async function takesSecondFactor(
  { db, config }: { db: Database | Transaction; config: Pick<Config, "needsStaffFactor"> },
  userId: string,
): Promise<boolean> {
  const [found] = await db
    .select({ takes: hasSecondFactorSql(config, userId) })
    .from(users)
    .where(eq(users.id, userId));
  return found?.takes === true;
}

/**
 * Whether the first passkey or codes take a link to the inbox (change-factors/factor-link.ts): others gave the account its
 * role, so its password must not be enough to use it.
 */
export async function needsFactorLink({ auth, config, db, reader }: MemberContext): Promise<boolean> {
  const { userId, sessionId } = reader;
  if (!config.needsStaffFactor) return false;
  if ((await db.$count(userRoles, eq(userRoles.userId, userId))) === 0) return false;
  if (await takesSecondFactor({ config, db }, userId)) return false;
  const opened = await auth.oneTimeTokens.find(db, "opened-factor-link", sessionId ?? undefined);
  return opened?.userId !== userId;
}

const hasSecondFactorSql = (
  { needsStaffFactor }: Pick<Config, "needsStaffFactor">,
  userId: string,
): SQL<boolean> => sql<boolean>`(
  exists (select from ${codeSecrets} where ${codeSecrets.userId} = ${userId})
  or ${needsStaffFactor} and exists (select from ${userRoles} where ${userRoles.userId} = ${userId})
    and exists (select from ${passkeys} where ${passkeys.userId} = ${userId}))`;

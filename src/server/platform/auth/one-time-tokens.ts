import { hash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { verifications } from "#server/platform/db/schema/index.ts";
import type { BrowserPurpose, Cookies } from "./cookies.ts";

const TOKEN_BYTES = 32;

/** A token of one purpose is invalid for the others. */
export type TokenPurpose =
  /** Links in emails. */
  | "confirm-email"
  | "reset-password"
  | "change-email"
  | "restore-email"
  | "confirm-newsletter"
  | "factor-link"
  /** Not sent: kept under the id of the session that opened such a link. */
  | "opened-factor-link"
  /** Between the password and the code of a sign-in. */
  | "sign-in-code"
  | BrowserPurpose;

type Content = Record<string, string>;

/** Tokens are stored as hashes. */
const isGood = (purpose: TokenPurpose, token: string) =>
  and(eq(verifications.identifier, identifierOf(purpose, token)), gt(verifications.expiresAt, sql`now()`));

const identifierOf = (purpose: TokenPurpose, token: string) =>
  hash("sha256", `${purpose}:${token}`, "base64url");

/** Random tokens that work once, for one purpose, until they expire. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export function createOneTimeTokens(cookies: Cookies) {
  async function issue(
    db: Database | Transaction,
    purpose: TokenPurpose,
    content: Content,
    seconds: number,
    token = randomBytes(TOKEN_BYTES).toString("base64url"),
  ): Promise<string> {
    await db.insert(verifications).values({
      identifier: identifierOf(purpose, token),
      value: JSON.stringify(content),
      expiresAt: new Date(Date.now() + seconds * 1000),
    });
    return token;
  }

  return {
    issue,

    /** Like `issue`, and gives the browser a cookie with the token. */
    async issueToBrowser(
      db: Database | Transaction,
      purpose: BrowserPurpose,
      content: Content,
      { responseHeaders, seconds }: { responseHeaders: Headers; seconds: number },
    ): Promise<string> {
      const token = await issue(db, purpose, content, seconds);
      cookies.writeToken(responseHeaders, purpose, token, seconds);
      return token;
    },

    /** @returns the token that this browser was given */
    ofBrowser: (purpose: BrowserPurpose, requestHeaders: Headers) =>
      cookies.readToken(requestHeaders, purpose),

    /** Returns the content of a token without consuming it; undefined if it is used, expired or unknown. */
    async find(
      db: Database | Transaction,
      purpose: TokenPurpose,
      token: string | undefined,
    ): Promise<Content | undefined> {
      if (token === undefined) return undefined;
      const [found] = await db
        .select({ value: verifications.value })
        .from(verifications)
        .where(isGood(purpose, token));
      return found && JSON.parse(found.value);
    },

    /** Consumes a token and returns its content; undefined if it is used, expired or unknown. */
    async use(
      db: Database | Transaction,
      purpose: TokenPurpose,
      token: string | undefined,
    ): Promise<Content | undefined> {
      if (token === undefined) return undefined;
      const [found] = await db
        .delete(verifications)
        .where(isGood(purpose, token))
        .returning({ value: verifications.value });
      return found && JSON.parse(found.value);
    },

    /** Takes the cookie from the browser. */
    forget: (purpose: BrowserPurpose, responseHeaders: Headers) =>
      cookies.clearToken(responseHeaders, purpose),
  };
}

import { hash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { verifications } from "#server/platform/db/schema/index.ts";

const TOKEN_BYTES = 32;

/** A token of one purpose is invalid for the others. */
export type LinkPurpose =
  | "confirm-email"
  | "reset-password"
  | "change-email"
  | "restore-email"
  /** Challenges of passkeys, which no email contains. */
  | "add-passkey"
  | "use-passkey"
  /** Between the password and the code of a sign-in. */
  | "sign-in-code"
  | "confirm-newsletter"
  /** Of a browser that is at an identity provider, and of one that came back. */
  | "provider-question"
  | "provider-answer";

/** Tokens are stored as hashes. */
const identifierOf = (purpose: LinkPurpose, token: string) =>
  hash("sha256", `${purpose}:${token}`, "base64url");

const isGood = (purpose: LinkPurpose, token: string) =>
  and(eq(verifications.identifier, identifierOf(purpose, token)), gt(verifications.expiresAt, sql`now()`));

/** Single-use, expiring tokens of links in emails, and of cookies for one step. */
export function createLinks() {
  return {
    async issue(
      tx: Transaction,
      purpose: LinkPurpose,
      content: Record<string, string>,
      seconds: number,
    ): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      await tx.insert(verifications).values({
        identifier: identifierOf(purpose, token),
        value: JSON.stringify(content),
        expiresAt: new Date(Date.now() + seconds * 1000),
      });
      return token;
    },

    /** Returns the content of a token without consuming it; undefined if it is used, expired or unknown. */
    async find(
      db: Database | Transaction,
      purpose: LinkPurpose,
      token: string,
    ): Promise<Record<string, string> | undefined> {
      const [found] = await db
        .select({ value: verifications.value })
        .from(verifications)
        .where(isGood(purpose, token));
      return found && JSON.parse(found.value);
    },

    /** Consumes a token and returns its content; undefined if it is used, expired or unknown. */
    async use(
      tx: Transaction,
      purpose: LinkPurpose,
      token: string,
    ): Promise<Record<string, string> | undefined> {
      const [found] = await tx
        .delete(verifications)
        .where(isGood(purpose, token))
        .returning({ value: verifications.value });
      return found && JSON.parse(found.value);
    },
  };
}

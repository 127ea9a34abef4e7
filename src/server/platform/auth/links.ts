import { hash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { verifications } from "#server/platform/db/schema/index.ts";

const TOKEN_BYTES = 32;

/** What a link is for; a token of one purpose is nothing for another. */
export type LinkPurpose =
  | "confirm-email"
  | "reset-password"
  | "change-email"
  | "restore-email"
  | "confirm-newsletter";

/** What is stored of a token. */
const identifierOf = (purpose: LinkPurpose, token: string) =>
  hash("sha256", `${purpose}:${token}`, "base64url");

const isGood = (purpose: LinkPurpose, token: string) =>
  and(eq(verifications.identifier, identifierOf(purpose, token)), gt(verifications.expiresAt, sql`now()`));

/** The tokens of links in mails: single use, expiring, stored as hashes. */
export function createLinks() {
  return {
    /**
     * @param content what `use` gives back
     * @returns the token for the link
     */
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

    /** What was issued with the token, which stays usable; undefined when it is used, over, or none of ours. */
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

    /** What was issued with the token, the first time and in time; afterwards undefined. */
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

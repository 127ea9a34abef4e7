import { randomBytes } from "node:crypto";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { BetterAuth } from "./better-auth.ts";

const TOKEN_BYTES = 32;

/** What a link is for; a token of one purpose is nothing for another. */
export type LinkPurpose =
  | "confirm-email"
  | "reset-password"
  | "change-email"
  | "restore-email"
  | "confirm-newsletter";

/** The tokens of links in mails: single use, expiring, stored as hashes. */
export function createLinks(betterAuth: BetterAuth) {
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
      await (await betterAuth.store(tx)).createVerificationValue({
        identifier: `${purpose}:${token}`,
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
      const found = await (await betterAuth.store(db)).findVerificationValue(`${purpose}:${token}`);
      return found && found.expiresAt.getTime() > Date.now() ? JSON.parse(found.value) : undefined;
    },

    /** What was issued with the token, the first time and in time; afterwards undefined. */
    async use(
      tx: Transaction,
      purpose: LinkPurpose,
      token: string,
    ): Promise<Record<string, string> | undefined> {
      const found = await (await betterAuth.store(tx)).consumeVerificationValue(`${purpose}:${token}`);
      return found ? JSON.parse(found.value) : undefined;
    },
  };
}

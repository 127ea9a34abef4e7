import type { Database } from "#server/platform/db/client.ts";
import type { Cookies, Exchange } from "./cookies.ts";
import type { createLinks, LinkPurpose } from "./links.ts";

/** Long enough to find a phone or a security key. */
export const CHALLENGE_SECONDS = 10 * 60;

type ChallengePurpose = Extract<LinkPurpose, "add-passkey" | "use-passkey">;

/** What a passkey must sign: single-use, expiring, and bound to the browser by a cookie that no script can write. */
export function createChallenges({
  cookies,
  links,
}: {
  cookies: Cookies;
  links: ReturnType<typeof createLinks>;
}) {
  return {
    /** @returns 32 random bytes in base64url */
    async issue(
      db: Database,
      { responseHeaders }: Exchange,
      purpose: ChallengePurpose,
      content: Record<string, string> = {},
    ): Promise<string> {
      const challenge = await db.transaction((tx) => links.issue(tx, purpose, content, CHALLENGE_SECONDS));
      cookies.writeChallenge(responseHeaders, challenge, CHALLENGE_SECONDS);
      return challenge;
    },

    /** Consumes this browser's challenge, also for a response that turns out to be wrong. */
    async use(
      db: Database,
      { requestHeaders, responseHeaders }: Required<Exchange>,
      purpose: ChallengePurpose,
    ): Promise<{ challenge: string; content: Record<string, string> } | undefined> {
      const challenge = cookies.readChallenge(requestHeaders ?? new Headers());
      if (challenge === undefined) return undefined;
      cookies.clearChallenge(responseHeaders);
      const content = await db.transaction((tx) => links.use(tx, purpose, challenge));
      return content && { challenge, content };
    },
  };
}

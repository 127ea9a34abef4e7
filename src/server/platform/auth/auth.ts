import { lt, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { sessions, verifications } from "#server/platform/db/schema/index.ts";
import type { Log } from "#server/platform/log.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { createAuthenticate } from "./authenticate.ts";
import { createChallenges } from "./challenges.ts";
import { createCookies } from "./cookies.ts";
import { createCredentials } from "./credentials.ts";
import { createLinks } from "./links.ts";
import { createSessions } from "./sessions.ts";
import { removeOldTraces } from "./sign-in-traces.ts";
import { createSteps } from "./steps.ts";

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({ config, db, log }: { config: Config; db: Database; log: Log }) {
  const accessTokens = createAccessTokens(config);
  const cookies = createCookies(config);
  const links = createLinks();
  return {
    /** Returns the sender of a request, or undefined if the token is invalid or expired, which is a 401. */
    authenticate: createAuthenticate({ accessTokens, config, db }),
    credentials: createCredentials(cookies),
    challenges: createChallenges({ cookies, links }),
    links,
    steps: createSteps(cookies, links),
    sessions: createSessions({ accessTokens, config, cookies, db, log }),
    async removeExpired(): Promise<void> {
      await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
      await removeOldTraces(db);
      await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
    },
  };
}

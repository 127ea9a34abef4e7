import { lt, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { sessions as sessionRows, verifications } from "#server/platform/db/schema/index.ts";
import type { Log } from "#server/platform/log.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { createAuthenticate } from "./authenticate.ts";
import { createCookies } from "./cookies.ts";
import { createCredentials } from "./credentials.ts";
import { createOneTimeTokens } from "./one-time-tokens.ts";
import { createRefresh } from "./refresh-tokens.ts";
import { createSessions } from "./sessions.ts";
import { removeOldTraces } from "./sign-in-traces.ts";

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({ config, db, log }: { config: Config; db: Database; log: Log }) {
  const accessTokens = createAccessTokens(config);
  const cookies = createCookies(config);
  const sessions = createSessions({ accessTokens, config, cookies });
  return {
    /** Returns the sender of a request, or undefined if the token is invalid or expired, which is a 401. */
    authenticate: createAuthenticate({ accessTokens, config, db }),
    credentials: createCredentials(cookies),
    oneTimeTokens: createOneTimeTokens(cookies),
    sessions,
    refresh: createRefresh({ config, cookies, db, log, sessions }),
    async removeExpired(): Promise<void> {
      await db.delete(sessionRows).where(lt(sessionRows.expiresAt, sql`now()`));
      await removeOldTraces(db);
      await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
    },
  };
}

import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";

export const endOtherSessions = api.account.endOtherSessions
  .use(signedIn)
  .handler(async ({ context: { auth, db, reader } }) => ({
    ended: await auth.sessions.endOthers(db, reader.userId, reader.sessionId),
  }));

import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limits/limit-writes.ts";

export const endOtherSessions = api.account.endOtherSessions.use(signedIn).handler(async ({ context }) => {
  const { auth, db, reader } = context;
  await limitWrites(context);
  return { ended: await auth.sessions.endOthers(db, reader.userId, reader.sessionId) };
});

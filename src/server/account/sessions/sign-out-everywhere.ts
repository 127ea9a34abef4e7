import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limits/limit-writes.ts";

/** Ends every session of the member, this one included. Open sockets close on every node. */
export const signOutEverywhere = api.account.signOutEverywhere.use(signedIn).handler(async ({ context }) => {
  const { auth, db, reader } = context;
  await limitWrites(context);
  await auth.sessions.endAll(db, reader.userId);
  await auth.sessions.end(context, reader.sessionId);
  return {};
});

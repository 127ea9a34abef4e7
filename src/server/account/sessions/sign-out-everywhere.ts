import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";

export const signOutEverywhere = api.account.signOutEverywhere.use(signedIn).handler(async ({ context }) => {
  const { auth, db, reader } = context;
  await auth.sessions.endAll(db, reader.userId);
  await auth.sessions.end(context, reader.sessionId);
  return {};
});

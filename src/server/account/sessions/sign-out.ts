import { api } from "#server/platform/api.ts";
import { sameOriginOnly } from "./same-origin-only.ts";

export const signOut = api.account.signOut.use(sameOriginOnly).handler(async ({ context }) => {
  await context.auth.sessions.end(context, context.reader.sessionId);
  return {};
});

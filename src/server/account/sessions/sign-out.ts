import { api } from "#server/platform/api.ts";

export const signOut = api.account.signOut.handler(async ({ context }) => {
  await context.auth.sessions.end(context, context.reader.sessionId);
  return {};
});

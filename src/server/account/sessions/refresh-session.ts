import { api } from "#server/platform/api.ts";
import { presentSession } from "./sign-in.ts";

export const refreshSession = api.account.refreshSession.handler(async ({ context, errors }) => {
  const session = await context.auth.sessions.refresh(context);
  // Keeps the cookie, because another tab may be setting a new one.
  if (!session) throw errors.UNAUTHORIZED();
  return presentSession(session);
});

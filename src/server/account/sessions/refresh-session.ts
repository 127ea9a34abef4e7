import { api } from "#server/platform/api.ts";
import { sameOriginOnly } from "./same-origin-only.ts";
import { presentSession } from "./sign-in.ts";

export const refreshSession = api.account.refreshSession
  .use(sameOriginOnly)
  .handler(async ({ context, errors }) => {
    const session = await context.auth.sessions.refresh(context);
    // Keeps the cookie, because another tab may be setting a new one.
    if (!session) throw errors.UNAUTHORIZED();
    return presentSession(session);
  });

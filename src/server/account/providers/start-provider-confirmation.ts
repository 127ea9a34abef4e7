import { localPath } from "#contract/text/local-path.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { beginVisit } from "./visits.ts";

/** The provider must ask for the password again, so that a browser left open isn't enough. */
export const startProviderConfirmation = api.account.startProviderConfirmation
  .use(signedIn)
  .handler(async ({ input: { provider, redirect }, context, errors }) => {
    const { userId, sessionId } = context.reader;
    if (sessionId === null) throw errors.UNAUTHORIZED();
    const begun = await beginVisit(context, {
      ...{ provider, userId, sessionId, askedAt: String(Date.now()) },
      redirect: localPath(redirect, "/settings?tab=security"),
    });
    if (typeof begun === "string") throw errors[begun]();
    return begun;
  });

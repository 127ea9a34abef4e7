import { localPath } from "#contract/text/local-path.ts";
import { proven } from "#server/account/prove/proof.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { beginVisit } from "./visits.ts";

export const startProviderSignIn = api.account.startProviderSignIn.handler(
  async ({ input: { provider, redirect, confirmation }, context, errors }) => {
    const begun = await beginVisit(context, { provider, redirect: localPath(redirect), confirmation });
    if (typeof begun === "string") throw errors[begun]();
    return begun;
  },
);

export const startProviderLink = api.account.startProviderLink
  .use(proven("startProviderLink"))
  .handler(async ({ input: { provider }, context, errors }) => {
    const begun = await beginVisit(context, { provider, userId: context.reader.userId });
    if (typeof begun === "string") throw errors[begun]();
    return begun;
  });

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

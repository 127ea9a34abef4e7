import { localPath } from "#contract/text/local-path.ts";
import { api } from "#server/platform/api.ts";
import { beginVisit } from "./visits.ts";

export const startProviderSignIn = api.account.startProviderSignIn.handler(
  async ({ input: { provider, redirect, confirmation }, context, errors }) => {
    const begun = await beginVisit(context, { provider, redirect: localPath(redirect), confirmation });
    if (typeof begun === "string") throw errors[begun]();
    return begun;
  },
);

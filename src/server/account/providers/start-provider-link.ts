import { confirmedRecently } from "#server/account/factors/confirmed-recently.ts";
import { api } from "#server/platform/api.ts";
import { beginVisit } from "./visits.ts";

export const startProviderLink = api.account.startProviderLink
  .use(confirmedRecently)
  .handler(async ({ input: { provider }, context, errors }) => {
    const begun = await beginVisit(context, { provider, userId: context.reader.userId });
    if (typeof begun === "string") throw errors[begun]();
    return begun;
  });

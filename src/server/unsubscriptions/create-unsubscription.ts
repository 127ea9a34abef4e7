import { api } from "#server/platform/api.ts";
import { countIfDead } from "#server/platform/limits/dead-links.ts";
import { findLink } from "./find-link.ts";
import { toUnsubscription } from "./get-unsubscription.ts";

export const createUnsubscription = api.unsubscriptions.create.handler(async ({ input, context, errors }) => {
  const { token, all } = input;
  const link = await countIfDead(context, await findLink(context, token));
  if (!link) throw errors.INVALID_LINK();
  await (all && link.endAll ? link.endAll() : link.end());
  return toUnsubscription((await findLink(context, token)) ?? { ...link, isOff: true });
});

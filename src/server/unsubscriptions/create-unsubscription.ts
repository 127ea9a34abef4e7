import { api } from "#server/platform/api.ts";
import { countIfDead } from "#server/platform/limits/dead-links.ts";
import { findLink } from "./find-link.ts";

export const createUnsubscription = api.unsubscriptions.create.handler(async ({ input, context, errors }) => {
  const link = await countIfDead(context, await findLink(context, input.token));
  if (!link) throw errors.INVALID_LINK();
  await link.end();
  return { kind: link.kind, isOff: true };
});

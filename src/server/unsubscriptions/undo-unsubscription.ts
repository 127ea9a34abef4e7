import { api } from "#server/platform/api.ts";
import { countIfDead } from "#server/platform/limits/dead-links.ts";
import { findLink } from "./find-link.ts";
import { toUnsubscription } from "./get-unsubscription.ts";

export const undoUnsubscription = api.unsubscriptions.undo.handler(async ({ input, context, errors }) => {
  const link = await countIfDead(context, await findLink(context, input.token));
  if (!link) throw errors.INVALID_LINK();
  if (!link.undo) throw errors.NEEDS_SUBSCRIPTION();
  await link.undo();
  return toUnsubscription({ ...link, isOff: false, ...(link.isAllOff !== undefined && { isAllOff: false }) });
});

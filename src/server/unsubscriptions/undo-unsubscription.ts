import { api } from "#server/platform/api.ts";
import { findLink } from "./find-link.ts";

export const undoUnsubscription = api.unsubscriptions.undo.handler(async ({ input, context, errors }) => {
  await context.limits.take("linkNetwork", context.network);
  const link = await findLink(context, input.token);
  if (!link) throw errors.INVALID_LINK();
  if (!link.undo) throw errors.NEEDS_SUBSCRIPTION();
  await link.undo();
  return { kind: link.kind, isOff: false };
});

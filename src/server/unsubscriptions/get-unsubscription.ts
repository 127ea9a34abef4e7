import { api } from "#server/platform/api.ts";
import { findLink } from "./find-link.ts";

export const getUnsubscription = api.unsubscriptions.get.handler(async ({ input, context, errors }) => {
  const link = await findLink(context, input.token);
  if (!link) throw errors.INVALID_LINK();
  return { kind: link.kind, isOff: link.isOff };
});

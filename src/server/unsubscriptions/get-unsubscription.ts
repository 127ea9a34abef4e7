import { api } from "#server/platform/api.ts";
import { type FoundLink, findLink } from "./find-link.ts";

export const getUnsubscription = api.unsubscriptions.get.handler(async ({ input, context, errors }) => {
  const link = await findLink(context, input.token);
  if (!link) throw errors.INVALID_LINK();
  return toUnsubscription(link);
});

export const toUnsubscription = ({ kind, isOff, isAllOff }: FoundLink) => ({
  kind,
  isOff,
  isAllOff: isAllOff ?? null,
});

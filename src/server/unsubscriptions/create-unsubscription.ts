import { api } from "#server/platform/api.ts";
import { findLink } from "./find-link.ts";

export const createUnsubscription = api.unsubscriptions.create.handler(async ({ input, context, errors }) => {
  await context.limits.take("linkNetwork", context.network);
  const link = await findLink(context, input.token);
  if (!link) throw errors.INVALID_LINK();
  await link.end();
  return { kind: link.kind, isOff: true };
});

import { api } from "#server/platform/api.ts";
import { findCheckIn } from "./find-check-in.ts";
import { toCheckIn } from "./select-check-ins.ts";

export const getCheckIn = api.checkIns.get.handler(async ({ input, context, errors }) => {
  const found = await findCheckIn(context, input.token);
  if (!found) throw errors.INVALID_LINK();
  return toCheckIn(input.token, found);
});

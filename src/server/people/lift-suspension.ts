import { adminWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { lift } from "./suspensions.ts";

export const liftSuspension = api.people.lift.use(adminWrites).handler(async ({ input, context, errors }) => {
  const wanted = { userId: input.id, adminId: context.reader.userId };
  if (!(await context.db.transaction((tx) => lift(tx, context, wanted)))) throw errors.NOT_FOUND();
  return {};
});

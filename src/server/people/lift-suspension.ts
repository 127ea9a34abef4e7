import { adminWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { lift } from "./suspensions.ts";

export const liftSuspension = api.people.lift.use(adminWrites).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const wanted = { userId: input.id, adminId: reader.userId };
  if (!(await db.transaction((tx) => lift(tx, context, wanted)))) throw errors.NOT_FOUND();
  return {};
});

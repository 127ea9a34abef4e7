import { adminsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limits/limit-writes.ts";
import { lift } from "./suspend.ts";

export const liftSuspension = api.people.lift.use(adminsOnly).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  await limitWrites(context);
  const wanted = { userId: input.id, adminId: reader.userId };
  if (!(await db.transaction((tx) => lift(tx, context, wanted)))) throw errors.NOT_FOUND();
  return {};
});

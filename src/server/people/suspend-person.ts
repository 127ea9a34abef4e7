import { adminWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { suspend } from "./suspensions.ts";

export const suspendPerson = api.people.suspend
  .use(adminWrites)
  .handler(async ({ input, context, errors }) => {
    const { id: userId, period, reason } = input;
    const wanted = { userId, adminId: context.reader.userId, period, reason };
    const outcome = await context.db.transaction((tx) => suspend(tx, context, wanted));
    if (typeof outcome === "string") throw errors[outcome]();
    return { reason, until: outcome.endsAt?.toISOString() ?? null };
  });

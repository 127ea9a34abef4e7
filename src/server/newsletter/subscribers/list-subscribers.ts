import { and, eq } from "drizzle-orm";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { contains, selectSubscribers } from "./select-subscribers.ts";

const PAGE_SIZE = 50;

/** Moderators see addresses here and in contact requests only (docs/decisions/0017-who-sees-addresses.md). */
export const listSubscribers = api.newsletter.listSubscribers
  .use(moderatorsOnly)
  .handler(async ({ input, context }) => {
    const { db } = context;
    const [part, pending, confirmed] = await Promise.all([
      selectSubscribers(db, { ...input, size: PAGE_SIZE }),
      db.$count(subscribers, and(contains(input.q), eq(subscribers.confirmed, false))),
      db.$count(subscribers, and(contains(input.q), eq(subscribers.confirmed, true))),
    ]);
    return { ...part, counts: { pending, confirmed } };
  });

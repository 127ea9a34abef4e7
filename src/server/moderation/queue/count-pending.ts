import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { ModeratorQueues } from "./moderator-queue.ts";

export const countPending = (queues: ModeratorQueues) =>
  api.moderation.countPending.use(moderatorsOnly).handler(async ({ context: { db } }) => {
    const counts = Object.entries(queues).map(async ([kind, { count }]) => [kind, await count(db)]);
    return Object.fromEntries(await Promise.all(counts)) as Record<keyof ModeratorQueues, number>;
  });

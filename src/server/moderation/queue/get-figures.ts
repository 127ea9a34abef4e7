import { sql } from "drizzle-orm";
import { QUEUE_KINDS, type QueueFigures } from "#contract/moderation/queue.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { ModeratorQueues } from "./moderator-queue.ts";

export const getFigures = (queues: ModeratorQueues) =>
  api.moderation.getFigures.use(moderatorsOnly).handler(async ({ context: { db } }) => {
    const all = (part: "waiting" | "decided") =>
      sql.join(
        QUEUE_KINDS.map((kind) => sql`select ${kind} as kind, created_at from (${queues[kind][part]}) found`),
        sql` union all `,
      );
    const { rows } = await db.execute<QueueFigures[number] & Record<string, unknown>>(sql`
      with ages as (
        select kind, greatest(0, extract(epoch from now() - created_at) / 3600)::float8 as hours
        from (${all("waiting")}) waiting
      ), decided as (
        select kind, count(*)::int as month,
          (count(*) filter (where created_at > now() - interval '7 days'))::int as week
        from (${all("decided")}) decisions group by kind
      )
      select queues.kind, max(hours) as "oldestHours",
        percentile_cont(0.5) within group (order by hours) as "medianHours",
        coalesce(week, 0) as "ofWeek", coalesce(month, 0) as "ofMonth"
      from unnest(${sql.param(QUEUE_KINDS)}::text[]) with ordinality as queues (kind, place)
      left join ages using (kind) left join decided using (kind)
      group by queues.kind, place, week, month order by place`);
    return rows;
  });

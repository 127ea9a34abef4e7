import { type SQL, sql } from "drizzle-orm";
import { STRONGEST_POINTS } from "#contract/comps/method.ts";

/** From a table `points` of the pros and cons of reviews. */
export const strongestPoints = (kind: "pro" | "con"): SQL => sql`
  select mode() within group (order by content collate "C") as text, count(distinct review_id) as "reviewCount"
  from points where kind = ${kind}
  group by meaning
  order by 2 desc, 1
  limit ${STRONGEST_POINTS}`;

/** From a table `newest` of the ids of reviews. */
export const strongestTags: SQL = sql`
  select tag_id as id, count(*) as "reviewCount"
  from newest join review_tags on review_id = newest.id
  group by tag_id
  order by 2 desc, 1
  limit ${STRONGEST_POINTS}`;

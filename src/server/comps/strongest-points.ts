import { type SQL, sql } from "drizzle-orm";
import { STRONGEST_POINTS } from "#contract/method.ts";

/** Words that a text search ignores, but that turn around what a point says. With a digit, they count. */
const TURNING =
  "no|nor|not|don|can|up|down|in|out|on|off|over|under|before|after|more|most|few|too|only|all|own|same";

/** The stems of a text, without those words that mean little: "Easy import" and "Importing is easy" are equal. */
const MEANING: SQL = sql`coalesce(
  nullif(tsvector_to_array(to_tsvector('english',
    regexp_replace(lower(content), ${`\\m(${TURNING})\\M`}, '\\11', 'g')))::text, '{}'),
  lower(content))`;

/** From a table `newest` of the ids of reviews. */
export const strongestPoints = (kind: "pro" | "con"): SQL => sql`
  select mode() within group (order by content collate "C") as text, count(distinct review_id) as "reviewCount"
  from newest join review_points on review_id = newest.id and kind = ${kind}
  group by ${MEANING}
  order by 2 desc, 1
  limit ${STRONGEST_POINTS}`;

export const strongestTags: SQL = sql`
  select tag_id as id, count(*) as "reviewCount"
  from newest join review_tags on review_id = newest.id
  group by tag_id
  order by 2 desc, 1
  limit ${STRONGEST_POINTS}`;

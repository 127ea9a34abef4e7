import { sql } from "drizzle-orm";
import { check, date, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { DIGEST_CADENCES } from "#contract/people/returning.ts";
import { users } from "../accounts.ts";
import { extensionOf, literals, moment } from "../columns.ts";

/** When a member gets the email about what they follow. Whether they get it is in `email_preferences`. */
export const digestSchedules = pgTable(
  "digest_schedules",
  {
    userId: extensionOf("user_id", () => users.id),
    cadence: text("cadence", { enum: DIGEST_CADENCES }).notNull().default("weekly"),
    /** Of weekly ones: 1 is Monday, 7 is Sunday. Monthly ones come on the first. */
    weekday: smallint("weekday").notNull().default(1),
    /** 0 to 23, in the member's zone. */
    hour: smallint("hour").notNull().default(8),
    /** IANA name. */
    zone: text("zone").notNull().default("America/New_York"),
    /** The member's date when one was last considered, so that changed clocks neither skip nor repeat it. */
    lastOn: date("last_on"),
    /** Up to which moment posts were in one, or weren't worth one. */
    mailedUntil: moment("mailed_until"),
    /** The newest visit that was noted: sessions that aren't used are deleted. */
    visitedAt: moment("visited_at").notNull().defaultNow(),
    /** Since the member stayed away; the last one said so. */
    pausedAt: moment("paused_at"),
  },
  (t) => [
    index("digest_schedules_due").on(t.lastOn),
    check("digest_schedules_cadence", sql`${t.cadence} in (${literals(DIGEST_CADENCES)})`),
    check("digest_schedules_weekday", sql`${t.weekday} between 1 and 7`),
    check("digest_schedules_hour", sql`${t.hour} between 0 and 23`),
  ],
);

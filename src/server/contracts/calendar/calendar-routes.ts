import { and, eq, isNotNull } from "drizzle-orm";
import { Hono } from "hono";
import { toDay } from "#server/contracts/contract-dates.ts";
import { withNames } from "#server/contracts/contract-hydration.ts";
import {
  PRIVATE_ADDRESSES,
  PRIVATE_HEADERS,
  readPrivateAddress,
} from "#server/platform/auth/private-addresses.ts";
import { contracts } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { writeCalendar } from "./write-calendar.ts";

/** In "/calendars". */
const [, , FILE] = PRIVATE_ADDRESSES.calendar.path.split("/");

/** Serves a member's renewals to calendars, which have no session. Nothing but names and dates. */
export function calendarRoutes(platform: Pick<Platform, "config" | "db" | "memory" | "signedValues">) {
  return new Hono().get(`/${FILE}`, async (c) => {
    const userId = await readPrivateAddress(platform, "calendar", c.req.query("token"));
    if (userId === undefined) return c.text("Not Found", 404, PRIVATE_HEADERS);
    const { db, config } = platform;
    const own = and(eq(contracts.userId, userId), isNotNull(contracts.renewsOn));
    const rows = await db.select().from(contracts).where(own).orderBy(contracts.id);
    const text = writeCalendar(config, await withNames(platform, rows), toDay(new Date()));
    return c.body(text, 200, { ...PRIVATE_HEADERS, "content-type": "text/calendar; charset=utf-8" });
  });
}

import * as z from "zod";
import { memberProcedure, ownProcedure, timestamp } from "#contract/parts.ts";
import { DIGEST_CADENCES } from "./returning.ts";

/** Names of places, not offsets, which don't know when clocks change. */
export function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat("en-US", { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

export const digestSchedule = z.object({
  cadence: z.enum(DIGEST_CADENCES),
  weekday: z
    .number()
    .int()
    .min(1)
    .max(7)
    .meta({ description: "1 is Monday. Monthly emails come on the first of the month" }),
  hour: z.number().int().min(0).max(23).meta({ description: "In the time zone" }),
  zone: z.string().max(64).refine(isTimeZone, "Unknown time zone").meta({ description: "IANA name" }),
});
export type DigestSchedule = z.infer<typeof digestSchedule>;

const answer = z.object({
  /** Null until the member chose one or got an email. */
  schedule: digestSchedule.nullable(),
  /** Since they stayed away; null if it isn't paused. */
  pausedAt: timestamp.nullable(),
});

export const digests = {
  getSchedule: memberProcedure
    .route({
      method: "GET",
      path: "/weekly-email",
      summary: "Get when you get the email about what you follow",
    })
    .output(answer),

  putSchedule: ownProcedure
    .route({
      method: "PUT",
      path: "/weekly-email",
      summary: "Choose when you get the email about what you follow",
    })
    .input(digestSchedule)
    .output(answer),
};

import * as z from "zod";
import { memberProcedure } from "#contract/parts.ts";

const url = z.string().meta({ description: "Anyone who has it can read it, without an account" });

/** @param what such as "the feed of what you saved" */
const getAddress = (path: `/${string}`, what: string) =>
  memberProcedure
    .route({ method: "GET", path, summary: `Get the private address of ${what}; null before the first one` })
    .output(z.object({ url: url.nullable() }));

const replaceAddress = (path: `/${string}`, what: string) =>
  memberProcedure
    .route({ method: "POST", path, summary: `Get a new private address of ${what}; the former one ends` })
    .output(z.object({ url }));

const FEED = ["/account/saved-feed", "the feed of what you saved"] as const;
const CALENDAR = ["/account/calendar", "the calendar of your renewals"] as const;

export const privateAddresses = {
  getSavedFeed: getAddress(...FEED),
  replaceSavedFeed: replaceAddress(...FEED),
  getCalendar: getAddress(...CALENDAR),
  replaceCalendar: replaceAddress(...CALENDAR),
};

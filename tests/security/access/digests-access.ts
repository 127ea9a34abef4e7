import { everyone, nothing, type Row, row, signedIn } from "./access-case.ts";

const schedule = { cadence: "weekly", weekday: 1, hour: 8, zone: "America/Chicago" };

/** These operations take no user id. */
export const DIGESTS_ACCESS: Record<string, Row> = {
  "GET /weekly-email": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "PUT /weekly-email": row(
    {
      own: { prepare: () => ({ body: schedule }), expected: signedIn(200) },
      "with an unknown time zone": {
        prepare: () => ({ body: { ...schedule, zone: "Mars/Olympus" } }),
        expected: everyone(400),
      },
    },
    ["cadence", "weekday", "hour", "zone"],
  ),
};

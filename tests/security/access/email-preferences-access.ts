import { everyone, nothing, type Row, row, signedIn } from "./access-case.ts";

/** These operations take no user id. */
export const EMAIL_PREFERENCES_ACCESS: Record<string, Row> = {
  "GET /account/email-preferences": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "PATCH /account/email-preferences": row(
    {
      own: { prepare: () => ({ body: { reviewReplies: false } }), expected: signedIn(200) },
      "with an invalid value": {
        prepare: () => ({ body: { reviewReplies: "no" } }),
        expected: everyone(400),
      },
    },
    [
      "welcomeEmail",
      "reviewReplies",
      "discussionReplies",
      "messageNotifications",
      "checkIns",
      "firstReviews",
      "priceChanges",
      "renewals",
      "weeklyEmail",
    ],
  ),
};

import * as z from "zod";
import { memberProcedure, ownProcedure } from "#contract/parts.ts";

/** Optional emails; all but the weekly one are on by default. */
export const preferences = z.object({
  welcomeEmail: z.boolean(),
  reviewReplies: z.boolean(),
  discussionReplies: z.boolean(),
  messageNotifications: z.boolean(),
  checkIns: z.boolean(),
  firstReviews: z.boolean(),
  priceChanges: z.boolean(),
  renewals: z.boolean(),
  weeklyEmail: z.boolean(),
});
export type EmailPreferences = z.infer<typeof preferences>;

export const emailPreferences = {
  get: memberProcedure
    .route({ method: "GET", path: "/account/email-preferences", summary: "Get the email preferences" })
    .output(preferences),

  update: ownProcedure
    .route({
      method: "PATCH",
      path: "/account/email-preferences",
      summary: "Update email preferences; omitted ones keep their value",
    })
    .input(preferences.partial())
    .output(preferences),
};

import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { emailPreferences } from "#server/platform/db/schema/index.ts";
import { readEmailPreferences } from "./read-email-preferences.ts";

/** Only what was sent changes, so that two switches at the same moment don't undo one another. */
export const updateEmailPreferences = api.emailPreferences.update
  .use(memberWrites)
  .handler(async ({ input, context }) => {
    const { db, reader } = context;
    if (Object.values(input).some((value) => value !== undefined)) {
      await db
        .insert(emailPreferences)
        .values({ userId: reader.userId, ...input })
        .onConflictDoUpdate({ target: emailPreferences.userId, set: input });
    }
    return readEmailPreferences(db, reader.userId);
  });

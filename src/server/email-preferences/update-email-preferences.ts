import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { emailPreferences } from "#server/platform/db/schema/index.ts";
import { loadEmailPreferences } from "./load-email-preferences.ts";

/** Updates only the given preferences, so that concurrent changes don't overwrite one another. */
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
    return loadEmailPreferences(db, reader.userId);
  });

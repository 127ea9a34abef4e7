import { eq } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { users } from "#server/platform/db/schema/index.ts";

export const resumeEmails = api.account.resumeEmails
  .use(memberWrites)
  .handler(async ({ context: { db, reader } }) => {
    await db.update(users).set({ emailRejectedAt: null }).where(eq(users.id, reader.userId));
    return {};
  });

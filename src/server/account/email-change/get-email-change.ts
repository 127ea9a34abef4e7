import { eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { users } from "#server/platform/db/schema/index.ts";
import { findEmailChange } from "./email-changes.ts";

export const getEmailChange = api.account.getEmailChange
  .use(signedIn)
  .handler(async ({ context: { db, reader } }) => {
    const change = await findEmailChange(db, reader.userId);
    const [user] = await db
      .select({ rejectedAt: users.emailRejectedAt })
      .from(users)
      .where(eq(users.id, reader.userId));
    return {
      rejectedAt: user?.rejectedAt?.toISOString() ?? null,
      pending: change
        ? {
            email: change.email,
            askedAt: change.createdAt.toISOString(),
            expiresAt: change.expiresAt.toISOString(),
          }
        : null,
    };
  });

import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { findEmailChange } from "./email-changes.ts";

export const getEmailChange = api.account.getEmailChange
  .use(signedIn)
  .handler(async ({ context: { db, reader } }) => {
    const change = await findEmailChange(db, reader.userId);
    return {
      pending: change
        ? {
            email: change.email,
            askedAt: change.createdAt.toISOString(),
            expiresAt: change.expiresAt.toISOString(),
          }
        : null,
    };
  });

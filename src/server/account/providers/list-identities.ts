import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { findIdentities } from "./identities.ts";

export const listIdentities = api.account.listIdentities
  .use(signedIn)
  .handler(async ({ context: { db, reader } }) => ({
    items: (await findIdentities(db, reader.userId)).map(
      ({ id, provider, email, createdAt, lastUsedAt }) => ({
        ...{ id, provider, email },
        linkedAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }),
    ),
  }));

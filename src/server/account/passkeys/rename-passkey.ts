import { and, eq } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { passkeys } from "#server/platform/db/schema/index.ts";

export const renamePasskey = api.account.renamePasskey
  .use(memberWrites)
  .handler(async ({ input: { id, name }, context, errors }) => {
    const renamed = await context.db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, context.reader.userId)))
      .returning({ id: passkeys.id });
    if (renamed.length === 0) throw errors.NOT_FOUND();
    return {};
  });

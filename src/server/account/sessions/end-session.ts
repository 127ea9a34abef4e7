import { and, eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { sessions } from "#server/platform/db/schema/index.ts";

export const endSession = api.account.endSession.use(signedIn).handler(async ({ input, context, errors }) => {
  const ended = await context.db
    .delete(sessions)
    .where(and(eq(sessions.id, input.id), eq(sessions.userId, context.reader.userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw errors.NOT_FOUND();
  return {};
});

import { PUSH_KINDS } from "#contract/people/returning.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { pushPreferences } from "#server/platform/db/schema/index.ts";
import { loadPushSettings } from "./load-push-settings.ts";

export const putKinds = api.push.putKinds.use(memberWrites).handler(async ({ input, context }) => {
  const kinds = PUSH_KINDS.filter((kind) => input.kinds.includes(kind));
  await context.db
    .insert(pushPreferences)
    .values({ userId: context.reader.userId, kinds })
    .onConflictDoUpdate({ target: pushPreferences.userId, set: { kinds } });
  return loadPushSettings(context);
});

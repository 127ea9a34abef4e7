import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { limitWrites } from "#server/platform/limits/limit-writes.ts";
import { forgetEmailChange } from "./email-changes.ts";

export const cancelEmailChange = api.account.cancelEmailChange.use(signedIn).handler(async ({ context }) => {
  await limitWrites(context);
  await forgetEmailChange(context.db, context.reader.userId);
  return {};
});

import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { forgetEmailChange } from "./email-changes.ts";

export const cancelEmailChange = api.account.cancelEmailChange
  .use(memberWrites)
  .handler(async ({ context: { db, reader } }) => {
    await forgetEmailChange(db, reader.userId);
    return {};
  });

import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { hasBlocked } from "./find-conversation.ts";

/** Returns whether the reader has blocked a member. Being blocked is never disclosed. */
export const getBlock = api.messages.getBlock.use(signedIn).handler(async ({ input, context }) => ({
  isBlocked: await hasBlocked(context.db, context.reader.userId, input.userId),
}));

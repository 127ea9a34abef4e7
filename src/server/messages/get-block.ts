import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { hasBlocked } from "./find-conversation.ts";

/** Whether one has blocked a person; that they have blocked one is told to nobody. */
export const getBlock = api.messages.getBlock.use(signedIn).handler(async ({ input, context }) => ({
  isBlocked: await hasBlocked(context.db, context.reader.userId, input.userId),
}));

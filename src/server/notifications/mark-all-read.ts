import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { markAndCount } from "./mark-as-read.ts";

export const markAllRead = api.notifications.markAllRead
  .use(signedIn)
  .handler(({ context }) => markAndCount(context));

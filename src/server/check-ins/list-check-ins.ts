import { and, eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { isNewestRound, isOpen, selectCheckIns, signCheckIn, toCheckIn } from "./select-check-ins.ts";

const MOST = 20;

export const listCheckIns = api.checkIns.list.use(signedIn).handler(async ({ context }) => {
  const isOwn = eq(reviews.userId, context.reader.userId);
  const found = await selectCheckIns(context.db, and(isOwn, isOpen, isNewestRound), MOST);
  return Promise.all(found.map(async (asked) => toCheckIn(await signCheckIn(context, asked), asked)));
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { memberWrites, signedIn } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import {
  PRIVATE_ADDRESSES,
  type PrivateAddress,
  signPrivateAddress,
} from "#server/platform/auth/private-addresses.ts";
import { users } from "#server/platform/db/schema/index.ts";

type Call = { context: MemberContext };

export const getSavedFeed = api.account.getSavedFeed.use(signedIn).handler(getAddress("saved-feed"));
export const replaceSavedFeed = api.account.replaceSavedFeed
  .use(memberWrites)
  .handler(replaceAddress("saved-feed"));
export const getCalendar = api.account.getCalendar.use(signedIn).handler(getAddress("calendar"));
export const replaceCalendar = api.account.replaceCalendar
  .use(memberWrites)
  .handler(replaceAddress("calendar"));

function getAddress(address: PrivateAddress) {
  const column = users[PRIVATE_ADDRESSES[address].key];
  return async ({ context }: Call) => {
    const { userId } = context.reader;
    const [user] = await context.db.select({ key: column }).from(users).where(eq(users.id, userId));
    return { url: user?.key ? await signPrivateAddress(context, address, { userId, key: user.key }) : null };
  };
}

function replaceAddress(address: PrivateAddress) {
  return async ({ context }: Call) => {
    const { userId } = context.reader;
    const key = randomUUID();
    await context.db
      .update(users)
      .set({ [PRIVATE_ADDRESSES[address].key]: key })
      .where(eq(users.id, userId));
    return { url: await signPrivateAddress(context, address, { userId, key }) };
  };
}

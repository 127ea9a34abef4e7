import { eq } from "drizzle-orm";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { suppressAddress } from "./address-list.ts";

export const deleteSubscriber = api.newsletter.deleteSubscriber
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, log, reader } = context;
    const isGone = await db.transaction(async (tx) => {
      const [subscriber] = await tx
        .select({ email: subscribers.email })
        .from(subscribers)
        .where(eq(subscribers.id, input.id))
        .for("update");
      if (!subscriber) return false;
      await suppressAddress(tx, context, subscriber.email, "deleted");
      return true;
    });
    if (!isGone) throw errors.NOT_FOUND();
    log.info({ moderatorId: reader.userId }, "a newsletter subscriber was deleted");
    return {};
  });

import { eq } from "drizzle-orm";
import { localPath } from "#contract/text/local-path.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { paymentCustomers } from "#server/platform/db/schema/index.ts";

/** Used when the return path is not local. */
const SETTINGS = "/settings?tab=subscription";

export const createPortal = api.subscriptions.createPortal
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { config, db, log, payments, reader } = context;
    const [customer] = await db
      .select()
      .from(paymentCustomers)
      .where(eq(paymentCustomers.userId, reader.userId));
    if (!customer || !payments?.owns(customer.customerId)) throw errors.NO_PORTAL();
    const back = config.publicUrl + localPath(input.returnUrl, SETTINGS);
    const url = await payments.openPortal(customer.customerId, back).catch((error) => {
      log.error({ err: error }, "the billing portal could not be opened");
      return null;
    });
    if (url === null) throw errors.PORTAL_FAILED();
    return { url };
  });

import { and, eq } from "drizzle-orm";
import type { ContactFields } from "#contract/emails/contact.ts";
import { api } from "#server/platform/api.ts";
import { contactRequests } from "#server/platform/db/schema/index.ts";
import { isTrapped } from "#server/platform/http/honeypot.ts";
import type { Platform } from "#server/platform/platform.ts";
import { issueCaptcha, spendCaptcha, unsealCaptcha } from "./captcha.ts";
import { contactRequestMail } from "./contact-request-mail.ts";

/** Stores a contact request and emails it to the operator. Any answer, right or wrong, uses up the captcha. */
export const createRequest = api.contact.createRequest.handler(async ({ input, context, errors }) => {
  const { db, limits, network, signedValues } = context;
  const { captcha, q7, ...fields } = input;
  await limits.take("contactTryNetwork", network);
  if (isTrapped(context, q7, "contact")) throw errors.HONEYPOT_FILLED();
  const newNumbers = async () => ({ data: { captcha: await issueCaptcha(signedValues) } });
  const asked = await unsealCaptcha(signedValues, captcha.token);
  if (!asked) throw errors.CAPTCHA_EXPIRED(await newNumbers());
  if (asked.sum !== captcha.answer) {
    await spendCaptcha(db, asked.id);
    throw errors.INCORRECT_ANSWER(await newNumbers());
  }
  await limits.take("contactNetwork", network);
  if (!(await storeRequest(context, asked.id, fields))) {
    await limits.release("contactNetwork", network);
    throw errors.CAPTCHA_EXPIRED(await newNumbers());
  }
  return {};
});

/** Idempotent: the captcha id is the request id. Returns false when another request used the captcha. */
function storeRequest(
  { config, db, outbox }: Pick<Platform, "config" | "db" | "outbox">,
  captchaId: string,
  fields: ContactFields,
): Promise<boolean> {
  const { name, email, message, company, phone } = fields;
  const request = { id: captchaId, name, email, message, company: company || null, phone: phone || null };
  return db.transaction(async (tx) => {
    if (!(await spendCaptcha(tx, captchaId))) {
      const { id, email: sender, message: text } = contactRequests;
      const same = and(eq(id, captchaId), eq(sender, email), eq(text, message));
      return (await tx.$count(contactRequests, same)) > 0;
    }
    await tx.insert(contactRequests).values(request);
    await outbox.queue(tx, contactRequestMail(config, request));
    return true;
  });
}

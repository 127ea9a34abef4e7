import type { Stage } from "#tests/security/access/stage.ts";
import { newContactFields, solvedCaptcha } from "#tests/support/contact-requests.ts";

/** Creates two contact requests by Owen while signed out; one is done. */
export async function createContactCanaries(stage: Stage): Promise<void> {
  const { platform } = stage;
  const write = async (fields: Partial<ReturnType<typeof newContactFields>>) =>
    stage.as("owen").contact.createRequest({
      ...newContactFields(),
      ...fields,
      captcha: await solvedCaptcha(platform),
    });
  await write({
    name: "Zephyrsender",
    email: "zephyrcontact@elsewhere.test",
    company: "zephyrcompany",
    message: "zephyrcontactmessage",
  });
  const { items } = await stage.as("max").contact.listRequests({});
  for (const { id } of items) await stage.as("max").contact.putDone({ id });
  await write({ email: "zephyrcontact@elsewhere.test", message: "zephyropencontact" });
}

export const CONTACT_CANARIES = [
  "zephyrsender",
  "zephyrcontact@elsewhere.test",
  "zephyrcompany",
  "zephyrcontactmessage",
  "zephyropencontact",
].map((word) => ({ word, belongsTo: ["moderator", "admin"] as const }));

import * as z from "zod";
import { json, stored } from "#web/platform/browser-storage.ts";

const text = z.string().optional().catch(undefined);
/** The captcha's answer and the consent are not kept. */
const fields = z.object({ name: text, email: text, company: text, phone: text, message: text });
const schema = z.object({
  /** The id of the signed-in person; null for visitors. */
  viewer: z.string().nullable(),
  fields,
});

export type KeptFields = Partial<z.infer<typeof fields>>;
export const KEPT_FIELDS = fields.keyof().options;

/** Contact form values, kept per tab. */
export const keptRequest = stored(
  "contact_request",
  json((value) => schema.safeParse(value).data),
  "sessionStorage",
);

import * as z from "zod";
import { contactFields, WRONG_ANSWER } from "#contract/emails/contact.ts";

// Loaded with the form: it brings the contract's rules.

/** The contract's fields and the captcha answer as typed. */
export const contactSchema = contactFields.extend({
  answer: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, WRONG_ANSWER),
});

export type ContactValues = z.input<typeof contactSchema>;
export type CheckedValues = z.output<typeof contactSchema>;

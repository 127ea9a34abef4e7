import * as z from "zod";
import { contactFields, WRONG_ANSWER } from "#contract/contact.ts";

// Loaded with the form: it brings the contract's rules.

/** The fields by the contract's rules, and the answer to the captcha as it is typed. */
export const contactSchema = contactFields.extend({
  answer: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, WRONG_ANSWER),
});

/** As the form's fields hold it. */
export type ContactValues = z.input<typeof contactSchema>;
/** As it is sent. */
export type CheckedValues = z.output<typeof contactSchema>;

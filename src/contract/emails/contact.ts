import * as z from "zod";
import {
  CONTACT_LISTS,
  id,
  isVisible,
  LIMITS,
  line,
  moderatorProcedure,
  NOT_FOUND,
  nameLine,
  paragraphs,
  plainText,
  publicProcedure,
  timestamp,
} from "#contract/parts.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { cleanLine, hasLetterOrDigit } from "#contract/text/deceptive-characters.ts";
import { emailAddress } from "#contract/text/email-address.ts";
import { HONEYPOT_FILLED, honeypot } from "./honeypot.ts";

const MESSAGE_MIN = 10;
const NAME_MIN = 2;
const PHONE_DIGITS_MIN = 10;

/** Letters of any script with combining marks and joiners; phones type the curly apostrophe. */
const NAME = /^(?:\p{L}\p{M}*|[ '’-]|\u200c|\u200d)+$/u;

/** At most one separator between digits or groups. Unambiguous, so it can't backtrack. */
const PHONE = /^\+?(?:\(\d{1,4}\)|\d)(?:(?: - |[ .-])?(?:\(\d{1,4}\)|\d))*$/;
const WRONG_PHONE = "Invalid phone format. Examples: (555) 123-4567, +1-555-123-4567, 555.123.4567";

export const WRONG_ANSWER = "Incorrect answer. Please try again.";

/** Field order and rule order determine which message is shown first. */
export const contactFields = z.object({
  name: plainText()
    .overwrite(cleanLine)
    .trim()
    .min(1, "Name is required")
    .min(NAME_MIN, "Name must be at least 2 characters")
    .max(SERVER_LIMITS.contactName, "Name must be less than 100 characters")
    .refine((name) => name === "" || hasLetterOrDigit(name), "Name is required")
    .refine((name) => NAME.test(name), "Name can only contain letters, spaces, hyphens, and apostrophes"),
  email: emailAddress("Email is required", "Email must be less than 255 characters"),
  company: nameLine(
    SERVER_LIMITS.contactCompany,
    "Company name must contain a letter or a digit",
    "Company name must be less than 100 characters",
  ).default(""),
  phone: plainText()
    .trim()
    .refine(
      (phone) => phone === "" || phone.replace(/\D/g, "").length >= PHONE_DIGITS_MIN,
      "Phone number must contain at least 10 digits",
    )
    .refine(
      (phone) => phone === "" || (phone.length <= SERVER_LIMITS.contactPhone && PHONE.test(phone)),
      WRONG_PHONE,
    )
    .default(""),
  message: paragraphs(LIMITS.contactMessage, "Message must be less than 2000 characters")
    .min(1, "Message is required")
    .refine(isVisible, "Message is required")
    .min(MESSAGE_MIN, "Message must be at least 10 characters"),
  consent: z.literal(true, "You must agree to be contacted."),
});
export type ContactFields = z.infer<typeof contactFields>;

const captcha = z.object({
  numbers: z.tuple([z.number().int().min(1).max(10), z.number().int().min(1).max(10)]),
  /** Single use, valid for half an hour. */
  token: z.string(),
});
export type Captcha = z.infer<typeof captcha>;

const newNumbers = z.object({ captcha });

export const contactRequest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string(),
  createdAt: timestamp,
  done: z.object({ at: timestamp, byName: z.string().nullable() }).nullable(),
});
export type ContactRequest = z.infer<typeof contactRequest>;

const counts = z.object({ open: z.number().int(), done: z.number().int() });
const change = z.object({ request: contactRequest, counts });

export const contact = {
  getCaptcha: publicProcedure
    .route({ method: "GET", path: "/contact/captcha", summary: "Get a captcha: two numbers to add" })
    .output(captcha),

  createRequest: publicProcedure
    .route({
      method: "POST",
      path: "/contact/requests",
      summary: "Send a contact request",
      successStatus: 201,
    })
    .input(
      contactFields.extend({
        captcha: z.object({ token: line(1000), answer: z.number(WRONG_ANSWER).int(WRONG_ANSWER) }),
        q7: honeypot,
      }),
    )
    .errors({
      ...HONEYPOT_FILLED,
      INCORRECT_ANSWER: { status: 422, message: WRONG_ANSWER, data: newNumbers },
      CAPTCHA_EXPIRED: {
        status: 410,
        message: "That question expired. Please answer the new one.",
        data: newNumbers,
      },
    })
    .output(z.object({})),

  listRequests: moderatorProcedure
    .route({
      method: "GET",
      path: "/moderation/contact-requests",
      summary: "List contact requests: open ones oldest first, or done ones newest first",
    })
    .input(
      z.object({
        show: z.enum(CONTACT_LISTS).default("open"),
        after: id.optional().meta({ description: "`next` of the previous page" }),
      }),
    )
    .output(z.object({ items: z.array(contactRequest), counts, next: id.nullable() })),

  putDone: moderatorProcedure
    .route({
      method: "PUT",
      path: "/moderation/contact-requests/{id}/done",
      summary: "Mark a contact request as done",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(change),

  removeDone: moderatorProcedure
    .route({
      method: "DELETE",
      path: "/moderation/contact-requests/{id}/done",
      summary: "Reopen a contact request",
    })
    .input(z.object({ id }))
    .errors(NOT_FOUND)
    .output(change),
};

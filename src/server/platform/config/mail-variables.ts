import { address, mailbox, smtpUrl } from "./config-values.ts";
import type { Variable } from "./site-variables.ts";

export const MAIL_VARIABLES = {
  SMTP_URL: {
    schema: smtpUrl.optional(),
    default: "none: emails stay in the test inbox",
    about: "Mail server, with the user and password in the URL.",
    isPrivate: true,
  },
  MAIL_FROM: {
    schema: mailbox.optional(),
    default: "PRODUCT_NAME <no-reply@host of PUBLIC_URL>",
    about: "Sender of all emails. Required with SMTP_URL.",
  },
  MAIL_RETURN_PATH: {
    schema: address.optional(),
    default: "the address of MAIL_FROM",
    about: "Address that bounces go to: the envelope's sender, which becomes the Return-Path.",
  },
} as const satisfies Record<string, Variable>;

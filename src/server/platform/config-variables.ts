import type { z } from "zod";
import {
  addresses,
  flag,
  isAddress,
  mailbox,
  oneOf,
  origin,
  text,
  urlOf,
  webUrl,
  wholeNumber,
} from "./config-values.ts";

/** What HMAC-SHA-256 and AES-256 ask for: 32 bytes, here at least as many characters. */
const SECRET_MIN_LENGTH = 32;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** One environment variable: how it is read, and what the README says of it. */
interface Variable {
  schema: z.ZodType;
  /** In words, as documented. */
  default: string;
  about: string;
  /** Its value is never repeated in a message. */
  isPrivate?: true;
}

/** Every variable that the server reads. An empty one counts as not set. */
export const VARIABLES = {
  NODE_ENV: {
    schema: oneOf(["production", "development", "test"]).default("production"),
    default: "production",
    about: "`development` reloads pages and API on change.",
  },
  PORT: {
    schema: text.default("3000").pipe(wholeNumber(0, 65_535)),
    default: "3000",
    about: "Port of the web server; 0 takes any free one.",
  },
  HOST: {
    schema: text.optional(),
    default: "127.0.0.1 in the demo and in development, else 0.0.0.0",
    about: "Address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for everyone who can reach it.",
  },
  PUBLIC_URL: {
    schema: origin.optional(),
    default: "http://localhost:PORT",
    about: "Address that people use; links in mails are built from it. Required in production.",
  },
  DATA_DIR: {
    schema: text.default("./data"),
    default: "./data",
    about: "Folder for the embedded database, uploaded files and the generated secret.",
  },
  DATABASE_URL: {
    schema: urlOf(
      ["postgres:", "postgresql:"],
      "must be an address that begins with postgres:// or postgresql://",
    ).optional(),
    default: "the embedded database",
    about: "A PostgreSQL 15 or newer of your own.",
    isPrivate: true,
  },
  DEMO: {
    schema: flag.optional(),
    default: "true without DATABASE_URL, else false",
    about: "Loads demo data and shows a banner. Required to be `true` where PUBLIC_URL is public.",
  },
  SECRET: {
    schema: text
      .refine(
        (value) => value.length >= SECRET_MIN_LENGTH,
        `must be at least ${SECRET_MIN_LENGTH} characters long`,
      )
      .optional(),
    default: "made once, kept in DATA_DIR/secret",
    about:
      "Signs and encrypts sessions; the same on every node; at least 32 characters. Required in production.",
    isPrivate: true,
  },
  SMTP_URL: {
    schema: urlOf(["smtp:", "smtps:"], "must be an address that begins with smtp:// or smtps://").optional(),
    default: "none: mails stay in the local mailbox",
    about: "Mail server, with user and password in the address.",
    isPrivate: true,
  },
  MAIL_FROM: {
    schema: mailbox.optional(),
    default: "PRODUCT_NAME <no-reply@host of PUBLIC_URL>",
    about: "Sender of every mail. Required with SMTP_URL.",
  },
  S3_BUCKET: {
    schema: text.optional(),
    default: "none: uploaded files are kept in DATA_DIR/files",
    about:
      "Bucket of S3, or of a store that speaks its protocol, for uploaded files. Needed with several nodes.",
  },
  S3_REGION: {
    schema: text.optional(),
    default: "none",
    about: "Its region. Required with S3_BUCKET.",
  },
  S3_ENDPOINT: {
    schema: webUrl.optional(),
    default: "Amazon's",
    about: "Address of a store other than Amazon's.",
  },
  S3_ACCESS_KEY_ID: {
    schema: text.optional(),
    default: "those of the machine",
    about: "Who opens the bucket; together with S3_SECRET_ACCESS_KEY.",
    isPrivate: true,
  },
  S3_SECRET_ACCESS_KEY: {
    schema: text.optional(),
    default: "those of the machine",
    about: "Together with S3_ACCESS_KEY_ID.",
    isPrivate: true,
  },
  S3_FORCE_PATH_STYLE: {
    schema: flag.optional(),
    default: "false",
    about:
      "`true` puts the bucket into the path instead of the host name, as most stores of one's own want it.",
  },
  STRIPE_SECRET_KEY: {
    schema: text.regex(/^(?:sk|rk)_/, "must begin with sk_ or rk_").optional(),
    default: "none: a test checkout in the demo and in development, no Premium in production",
    about: "Stripe's secret key; together with the two below.",
    isPrivate: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: text.regex(/^whsec_/, "must begin with whsec_").optional(),
    default: "none",
    about: "Signing secret of the webhook at PUBLIC_URL/api/webhooks/stripe.",
    isPrivate: true,
  },
  STRIPE_PREMIUM_PRICE: {
    schema: text.regex(/^price_/, "must begin with price_").optional(),
    default: "none",
    about: "Stripe's price of Premium: $9.99 per month.",
  },
  STRIPE_API_URL: {
    schema: origin.optional(),
    default: "https://api.stripe.com",
    about: "Another address of Stripe's API, such as a proxy.",
  },
  REVIEW_CREDIT_DAYS: {
    schema: text.default("90").pipe(wholeNumber(1, 3650)),
    default: "90",
    about: "So many days an approved review opens all detailed reviews to its author.",
  },
  STOP_DELAY_SECONDS: {
    schema: text.pipe(wholeNumber(0, 300)).optional(),
    default: "5 in production, else 0",
    about:
      "How long SIGTERM lets the process serve while /readyz is red, so that proxies send requests elsewhere; longer than their checks take to notice.",
  },
  TRUSTED_PROXIES: {
    schema: text.default("").pipe(addresses),
    default: "none",
    about:
      "Proxies whose X-Forwarded-For counts: addresses or CIDR ranges, separated by commas. Set it behind every proxy.",
  },
  LOG_LEVEL: {
    schema: oneOf(LOG_LEVELS).default("info"),
    default: "info",
    about: `One of ${LOG_LEVELS.join(", ")}.`,
  },
  PRODUCT_NAME: { schema: text.default("ToolComps"), default: "ToolComps", about: "Name on every page." },
  SUPPORT_EMAIL: {
    schema: text
      .refine((value) => isAddress(value), "must be an e-mail address")
      .default("support@toolcomps.example"),
    default: "support@toolcomps.example",
    about: "Where people reach you.",
  },
  POSTAL_ADDRESS: {
    schema: text.default("100 Example Street, Austin, TX 78701"),
    default: "100 Example Street, Austin, TX 78701",
    about: "In legal pages and newsletters.",
  },
  SOCIAL_LINKS_FACEBOOK: social("https://www.facebook.com/"),
  SOCIAL_LINKS_TWITTER: social("https://x.com/"),
  SOCIAL_LINKS_LINKEDIN: social("https://www.linkedin.com/"),
  SOCIAL_LINKS_INSTAGRAM: social("https://www.instagram.com/"),
} as const satisfies Record<string, Variable>;

function social<const T extends string>(url: T) {
  return { schema: webUrl.default(url), default: url, about: "Link in the footer." };
}

import {
  addresses,
  flag,
  folder,
  listenAddress,
  oneOf,
  origin,
  postgresUrl,
  postgresUrls,
  text,
  webUrl,
  wholeNumber,
  workerCount,
} from "./config-values.ts";
import { MAIL_VARIABLES } from "./mail-variables.ts";
import { SITE_VARIABLES, type Variable } from "./site-variables.ts";

/** HMAC-SHA-256 and AES-256 need 32 bytes; a character has at least one byte. */
const SECRET_MIN_LENGTH = 32;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Every variable that the server reads. Empty counts as not set. */
export const VARIABLES = {
  NODE_ENV: {
    schema: oneOf(["production", "development", "test"]).default("production"),
    default: "production",
    about: "`development` reloads the site when files change.",
  },
  PORT: {
    schema: text.default("3000").pipe(wholeNumber(0, 65_535)),
    default: "3000",
    about: "Port of the web server; 0 takes any free port.",
  },
  HOST: {
    schema: listenAddress.optional(),
    default: "127.0.0.1 in the demo and in development, else 0.0.0.0",
    about: "Address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for all network interfaces.",
  },
  WORKERS: {
    schema: workerCount.default(1),
    default: "1",
    about:
      "Serving processes, which share the port; `auto` starts one per processor core. A process that ends is replaced.",
  },
  PUBLIC_URL: {
    schema: origin.optional(),
    default: "http://localhost:PORT",
    about: "Public address of the site; links in emails use it. Required in production.",
  },
  DATA_DIR: {
    schema: folder.default("./data"),
    default: "./data",
    about: "Folder for the embedded database, uploaded files and the generated secret.",
  },
  DATABASE_URL: {
    schema: postgresUrl.optional(),
    default: "the embedded database",
    about: "Your own PostgreSQL 15 or newer.",
    isPrivate: true,
  },
  DATABASE_DIRECT_URL: {
    schema: postgresUrl.optional(),
    default: "none: DATABASE_URL leads to PostgreSQL, or to a pooler in session mode",
    about:
      "The same database without the pooler. Set it if DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer.",
    isPrivate: true,
  },
  DATABASE_READ_URL: {
    schema: text.default("").pipe(postgresUrls),
    default: "none: all reads use DATABASE_URL",
    about:
      "Read replicas (hot standbys) of the database, separated by commas, for pages and lists. A replica that is down or behind is skipped.",
    isPrivate: true,
  },
  DEMO: {
    schema: flag.optional(),
    default: "true without DATABASE_URL, else false",
    about: "Loads demo data and shows a banner. A demo with a public PUBLIC_URL must set it to `true`.",
  },
  SECRET: {
    schema: text
      .refine(
        (value) => value.length >= SECRET_MIN_LENGTH,
        `must be at least ${SECRET_MIN_LENGTH} characters long`,
      )
      .optional(),
    default: "generated once, stored in DATA_DIR/secret",
    about:
      "Signs and encrypts sessions. At least 32 characters, the same on every node. Required in production.",
    isPrivate: true,
  },
  ...MAIL_VARIABLES,
  S3_BUCKET: {
    schema: text
      .regex(/^[\w.-]{3,63}$/, "must be the name of a bucket, without a path or an address")
      .optional(),
    default: "none: uploaded files are stored in DATA_DIR/files",
    about:
      "S3 bucket, or a bucket of an S3-compatible store, for uploaded files. Required for more than one node.",
  },
  S3_REGION: {
    schema: text.regex(/^[a-z\d-]{1,40}$/i, "must be like us-east-1").optional(),
    default: "none",
    about: "Region of the bucket. Required with S3_BUCKET.",
  },
  S3_ENDPOINT: {
    schema: webUrl.optional(),
    default: "Amazon's",
    about: "Endpoint of a store other than Amazon S3.",
  },
  S3_ACCESS_KEY_ID: {
    schema: text.optional(),
    default: "those of the machine",
    about: "Access key of the bucket. Set it with S3_SECRET_ACCESS_KEY.",
    isPrivate: true,
  },
  S3_SECRET_ACCESS_KEY: {
    schema: text.optional(),
    default: "those of the machine",
    about: "Secret key of the bucket. Set it with S3_ACCESS_KEY_ID.",
    isPrivate: true,
  },
  S3_FORCE_PATH_STYLE: {
    schema: flag.optional(),
    default: "false",
    about: "`true` puts the bucket in the path instead of the host name, which most self-hosted stores need.",
  },
  STRIPE_SECRET_KEY: {
    schema: text.regex(/^(?:sk|rk)_/, "must start with sk_ or rk_").optional(),
    default: "none: a test checkout in the demo and in development, no Premium in production",
    about: "Stripe secret key. Set all three Stripe variables together.",
    isPrivate: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: text.regex(/^whsec_/, "must start with whsec_").optional(),
    default: "none",
    about: "Signing secret of the webhook at PUBLIC_URL/api/webhooks/stripe.",
    isPrivate: true,
  },
  STRIPE_PREMIUM_PRICE: {
    schema: text.regex(/^price_/, "must start with price_").optional(),
    default: "none",
    about: "Stripe price id of Premium: $9.99 per month.",
  },
  STRIPE_API_URL: {
    schema: origin.optional(),
    default: "https://api.stripe.com",
    about: "Address of the Stripe API, for example a proxy.",
  },
  PAGE_CACHE_MB: {
    schema: text.default("64").pipe(wholeNumber(0, 4096)),
    default: "64",
    about:
      "Memory for rendered pages and API responses, in megabytes, besides 16 for their data; 0 stores none.",
  },
  PAGE_SHARED_SECONDS: {
    schema: text.default("0").pipe(wholeNumber(0, 3600)),
    default: "0",
    about:
      "Seconds for which a CDN or proxy in front may serve a page without revalidating it; 0 makes it revalidate each time.",
  },
  LONGEST_WAIT_MS: {
    schema: text.default("500").pipe(wholeNumber(100, 30_000)),
    default: "500",
    about: "Milliseconds that a page or an API read may wait for its turn before it gets 503.",
  },
  DECISION_UNDO_SECONDS: {
    schema: text.default("10").pipe(wholeNumber(0, 60)),
    default: "10",
    about: "Seconds in which moderators can undo a decision before it takes effect.",
  },
  STOP_DELAY_SECONDS: {
    schema: text.pipe(wholeNumber(0, 300)).optional(),
    default: "5 in production, else 0",
    about:
      "Seconds that the process keeps serving after SIGTERM while /readyz fails, so that proxies stop sending requests. Set it longer than their health checks take to notice.",
  },
  TRUSTED_PROXIES: {
    schema: text.default("").pipe(addresses),
    default: "none",
    about:
      "Proxies whose X-Forwarded-For is trusted: IP addresses or CIDR ranges, separated by commas. Set it behind every proxy.",
  },
  LOG_LEVEL: {
    schema: oneOf(LOG_LEVELS).default("info"),
    default: "info",
    about: `One of ${LOG_LEVELS.join(", ")}.`,
  },
  ...SITE_VARIABLES,
} as const satisfies Record<string, Variable>;

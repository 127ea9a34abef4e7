import path from "node:path";
import { z } from "zod";
import {
  type DatabaseConfig,
  databaseMistakes,
  readDatabaseConfig,
} from "#server/platform/db/database-config.ts";
import { type BucketConfig, bucketMistakes, readBucketConfig } from "#server/platform/files/bucket-config.ts";
import {
  type ProviderConfig,
  providerMistakes,
  readProviders,
} from "#server/platform/identity-providers/provider-config.ts";
import {
  readStripeConfig,
  type StripeConfig,
  stripeMistakes,
} from "#server/platform/payments/stripe-config.ts";
import { ConfigError, exitWithReason } from "./config-error.ts";
import { type LogLevel, VARIABLES } from "./config-variables.ts";
import { findWarnings, UNMEANT_DEMO } from "./config-warnings.ts";
import { keptSecret } from "./kept-secret.ts";
import { isLoopbackHost } from "./loopback.ts";
import { DOCUMENTED_PER_PROVIDER } from "./provider-variables.ts";
import { isWeakSecret, WEAK_SECRET } from "./weak-secret.ts";

type Schemas = { [Name in keyof typeof VARIABLES]: (typeof VARIABLES)[Name]["schema"] };
type Values = z.output<z.ZodObject<Schemas>>;

export interface Config extends DatabaseConfig {
  isDevelopment: boolean;
  demo: boolean;
  /** True if other machines can connect: by HOST or by PUBLIC_URL. */
  isExposed: boolean;
  /** Loopback only, and never behind a proxy, because all of its clients look local. */
  hasLocalMailbox: boolean;
  port: number;
  host: string;
  workers: number;
  /** Origin, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Undefined: files are stored in `dataDir`. */
  bucket: BucketConfig | undefined;
  secret: string;
  /** Undefined: emails stay in the test inbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where bounces go. Undefined: to the address of `mailFrom`. */
  mailReturnPath: string | undefined;
  /** Undefined: the test checkout, or no Premium in production. */
  stripe: StripeConfig | undefined;
  /** OpenID Connect providers, in the order of their buttons. */
  providers: readonly ProviderConfig[];
  reviewCreditDays: number;
  /** 0: numbers without a text earn no credit. */
  numbersCreditDays: number;
  pageCacheBytes: number;
  /** Seconds for which shared caches in front may serve a page without revalidating it. */
  pageSharedSeconds: number;
  longestWaitMs: number;
  decisionUndoSeconds: number;
  trustedProxies: readonly string[];
  isIndexed: boolean;
  /** Whether HSTS covers the subdomains of the public host. */
  hstsSubdomains: boolean;
  /** Whether moderators and admins must use a second factor. */
  needsStaffFactor: boolean;
  /** Whether browsers keep a page for times without a connection. */
  hasOfflinePage: boolean;
  pushProxyUrl: string | undefined;
  /** How long the process keeps serving after SIGTERM. */
  stopDelaySeconds: number;
  logLevel: LogLevel;
  productName: string;
  supportEmail: string;
  postalAddress: string;
  socialLinks: { name: string; url: string }[];
  warnings: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Generates the secret in the data folder if it is neither set nor required. @throws ConfigError with all mistakes */
export function readConfig(env: Environment): Config {
  const values = parse(env);
  const demo = values.DEMO ?? values.DATABASE_URL === undefined;
  const isProduction = values.NODE_ENV === "production" && !demo;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const isPublic = !isLoopbackHost(new URL(publicUrl).hostname);
  const missing = [
    demo && isPublic && values.DEMO === undefined && UNMEANT_DEMO,
    ...(isProduction ? productionMistakes(values) : []),
    values.SMTP_URL && values.MAIL_FROM === undefined && "MAIL_FROM is required with SMTP_URL",
    ...mistakesOfParts(env, values),
  ].filter((line) => typeof line === "string");
  if (missing.length > 0) throw new ConfigError(missing);

  const dataDir = path.resolve(values.DATA_DIR);
  const isDevelopment = values.NODE_ENV === "development";
  const host = values.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1");
  const isExposed = isPublic || !isLoopbackHost(host);
  return {
    ...{ isDevelopment, demo, isExposed },
    hasLocalMailbox: (demo || isDevelopment) && !isPublic,
    port: values.PORT,
    host,
    // Vite reloads pages in one process.
    workers: isDevelopment ? 1 : values.WORKERS,
    publicUrl,
    dataDir,
    bucket: readBucketConfig(values),
    ...readDatabaseConfig(values),
    secret: values.SECRET ?? keptSecret(dataDir),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${values.PRODUCT_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    mailReturnPath: values.MAIL_RETURN_PATH,
    stripe: readStripeConfig(values),
    providers: readProviders(env, values.OIDC_PROVIDERS),
    decisionUndoSeconds: values.DECISION_UNDO_SECONDS,
    pageCacheBytes: isDevelopment ? 0 : values.PAGE_CACHE_MB * 1024 * 1024,
    pageSharedSeconds: values.PAGE_SHARED_SECONDS,
    longestWaitMs: values.LONGEST_WAIT_MS,
    trustedProxies: values.TRUSTED_PROXIES,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    stopDelaySeconds: values.STOP_DELAY_SECONDS ?? (isProduction ? 5 : 0),
    logLevel: values.LOG_LEVEL,
    ...toSite(values),
    warnings: findWarnings({
      ...{ env, isDevelopment, isProduction, publicUrl, workers: values.WORKERS },
      isExposedDemo: demo && isExposed,
      trustedProxies: values.TRUSTED_PROXIES,
    }),
  };
}

const productionMistakes = ({ SECRET, PUBLIC_URL }: Values) => [
  SECRET === undefined && "SECRET is required in production",
  SECRET && isWeakSecret(SECRET) && WEAK_SECRET,
  PUBLIC_URL === undefined && "PUBLIC_URL is required in production",
];

const mistakesOfParts = (env: Environment, values: Values) => [
  ...databaseMistakes(values),
  ...bucketMistakes(values),
  ...stripeMistakes(values),
  ...providerMistakes(env, values.OIDC_PROVIDERS),
];

const toSite = (values: Values) => ({
  reviewCreditDays: values.REVIEW_CREDIT_DAYS,
  numbersCreditDays: values.NUMBERS_CREDIT_DAYS,
  productName: values.PRODUCT_NAME,
  isIndexed: values.INDEXING,
  supportEmail: values.SUPPORT_EMAIL,
  postalAddress: values.POSTAL_ADDRESS,
  needsStaffFactor: values.SECOND_FACTOR === "staff",
  pushProxyUrl: values.PUSH_PROXY_URL,
  // Only the build has it.
  hasOfflinePage: values.OFFLINE_PAGE && values.NODE_ENV !== "development",
  socialLinks: [
    { name: "Facebook", url: values.SOCIAL_LINKS_FACEBOOK },
    { name: "Twitter", url: values.SOCIAL_LINKS_TWITTER },
    { name: "LinkedIn", url: values.SOCIAL_LINKS_LINKEDIN },
    { name: "Instagram", url: values.SOCIAL_LINKS_INSTAGRAM },
  ],
});

export function readConfigOrExit(env: Environment): Config {
  try {
    return readConfig(env);
  } catch (error) {
    return exitWithReason(error, { dataDir: path.resolve(env.DATA_DIR || "./data") });
  }
}

export function documentedVariables(): { name: string; default: string; about: string }[] {
  return Object.entries(VARIABLES).flatMap(([name, variable]) => [
    { name, default: variable.default, about: variable.about },
    ...(name === "OIDC_PROVIDERS" ? DOCUMENTED_PER_PROVIDER : []),
  ]);
}

function parse(env: Environment): Values {
  const schemas = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, { schema }]) => [name, schema]),
  ) as Schemas;
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = z.object(schemas).safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) => {
      const name = String(issue.path[0]) as keyof typeof VARIABLES;
      const isPrivate = "isPrivate" in VARIABLES[name] || /:\/\/.*:.*@/.test(env[name] ?? "");
      const got = isPrivate ? "" : `, got ${JSON.stringify(env[name])}`;
      return `${name} ${issue.message}${got}`;
    }),
  );
}

import { isWeakSecret, WEAK_SECRET } from "./weak-secret.ts";

interface Facts {
  env: Readonly<Record<string, string | undefined>>;
  isDevelopment: boolean;
  isProduction: boolean;
  isExposedDemo: boolean;
  publicUrl: string;
  trustedProxies: readonly string[];
  workers: number;
}

export function findWarnings(facts: Facts): string[] {
  const { env, isDevelopment, isExposedDemo, isProduction, publicUrl, trustedProxies, workers } = facts;
  return [
    // Production doesn't start with it.
    env.SECRET && isWeakSecret(env.SECRET) && WEAK_SECRET,
    isDevelopment && workers > 1 && "WORKERS is ignored in development: one process serves",
    isExposedDemo &&
      "Other machines can reach this demo, so its accounts have generated passwords, printed at startup",
    (isProduction || isExposedDemo) &&
      publicUrl.startsWith("http:") &&
      "PUBLIC_URL starts with http://: passwords and sessions are sent unencrypted",
    // This server has no TLS, so https always means a proxy.
    publicUrl.startsWith("https:") &&
      trustedProxies.length === 0 &&
      "PUBLIC_URL is https and TRUSTED_PROXIES is not set: rate limits treat all visitors as one network, so one " +
        "visitor can lock out the rest. Set TRUSTED_PROXIES to the address of the proxy, such as 127.0.0.1,::1",
    ...(isProduction ? productionWarnings(facts) : []),
  ].filter((line) => typeof line === "string");
}

function productionWarnings({ env }: Facts) {
  return [
    !env.SMTP_URL && "SMTP_URL is not set: this server sends no emails, so nobody can confirm an account",
    !env.STRIPE_SECRET_KEY && "STRIPE_SECRET_KEY is not set: Premium is shown as not available yet",
    !env.SUPPORT_EMAIL && "SUPPORT_EMAIL is not set: pages show an example address",
    !env.POSTAL_ADDRESS && "POSTAL_ADDRESS is not set: pages and newsletters show an example address",
  ];
}

export const UNMEANT_DEMO =
  "PUBLIC_URL is public, but without DATABASE_URL this is a demo: set DATABASE_URL, or DEMO=true to publish the demo, " +
  "or DEMO=false to run on the embedded database";

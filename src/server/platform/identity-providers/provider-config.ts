import { isLoopbackHost } from "#server/platform/config/loopback.ts";
import { type AppleKey, isAppleKey } from "./apple-secret.ts";
import { KNOWN_PROVIDERS, PROVIDER_SETTINGS, type ProviderSetting } from "./known-providers.ts";

export interface ProviderConfig {
  /** In addresses and in the names of variables. */
  slug: string;
  /** On buttons: "Continue with …". */
  name: string;
  issuer: string;
  clientId: string;
  secret: string | AppleKey;
}

type Environment = Readonly<Record<string, string | undefined>>;

const SLUG = /^[a-z][a-z\d]{0,19}$/;
const NAME_LENGTH = 30;

const variableOf = (slug: string, setting: ProviderSetting) => `OIDC_${slug.toUpperCase()}_${setting}`;

/** @param slugs of `OIDC_PROVIDERS` */
export function providerMistakes(env: Environment, slugs: readonly string[]): string[] {
  const unnamed = Object.keys(env).filter((name) => {
    const [, slug] = /^OIDC_([A-Z\d]+)_[A-Z_]+$/.exec(name) ?? [];
    return slug !== undefined && env[name] !== "" && !slugs.includes(slug.toLowerCase());
  });
  const wrong = slugs.filter((slug) => !SLUG.test(slug));
  return [
    ...wrong.map(
      (slug) => `OIDC_PROVIDERS must have names of up to 20 lowercase letters and digits, got "${slug}"`,
    ),
    ...(new Set(slugs).size < slugs.length ? ["OIDC_PROVIDERS names a provider twice"] : []),
    ...unnamed.map((name) => `${name} is set, but OIDC_PROVIDERS does not name its provider`),
    ...slugs.filter((slug) => SLUG.test(slug)).flatMap((slug) => mistakesOf(env, slug)),
  ];
}

function mistakesOf(env: Environment, slug: string): string[] {
  const read = reader(env, slug);
  const name = (setting: ProviderSetting) => variableOf(slug, setting);
  const isApple = slug === "apple";
  const required: ProviderSetting[] = [
    "ISSUER",
    "NAME",
    "CLIENT_ID",
    ...(isApple ? (["TEAM_ID", "KEY_ID", "PRIVATE_KEY"] as const) : (["CLIENT_SECRET"] as const)),
  ];
  const foreign: ProviderSetting[] = isApple ? ["CLIENT_SECRET"] : ["TEAM_ID", "KEY_ID", "PRIVATE_KEY"];
  const issuer = read("ISSUER");
  const key = read("PRIVATE_KEY");
  return [
    ...required
      .filter((setting) => read(setting) === undefined)
      .map((setting) => `${name(setting)} is required with ${slug} in OIDC_PROVIDERS`),
    ...foreign
      .filter((setting) => read(setting) !== undefined)
      .map((setting) => `${name(setting)} is for ${isApple ? "other providers than" : "the provider"} apple`),
    issuer !== undefined &&
      !isIssuer(issuer) &&
      `${name("ISSUER")} must start with https:// (http:// on this machine only) and have no query, got "${issuer}"`,
    (read("NAME")?.length ?? 0) > NAME_LENGTH &&
      `${name("NAME")} must have at most ${NAME_LENGTH} characters`,
    isApple &&
      key !== undefined &&
      !isAppleKey(key) &&
      `${name("PRIVATE_KEY")} must be the text of Apple's .p8 file, a private key of the curve P-256`,
  ].filter((line) => typeof line === "string");
}

function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.search || url.hash || url.username || url.password) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
}

/** Call it after `providerMistakes` found none. */
export function readProviders(env: Environment, slugs: readonly string[]): ProviderConfig[] {
  return slugs.map((slug) => {
    const read = reader(env, slug);
    const text = (setting: ProviderSetting) => read(setting) ?? "";
    const secret =
      slug === "apple"
        ? { teamId: text("TEAM_ID"), keyId: text("KEY_ID"), privateKey: text("PRIVATE_KEY") }
        : text("CLIENT_SECRET");
    return { slug, name: text("NAME"), issuer: text("ISSUER"), clientId: text("CLIENT_ID"), secret };
  });
}

function reader(env: Environment, slug: string) {
  return (setting: ProviderSetting): string | undefined => {
    const given = env[variableOf(slug, setting)]?.trim() || undefined;
    if (given !== undefined || !PROVIDER_SETTINGS.includes(setting)) return given;
    return setting === "ISSUER" || setting === "NAME" ? KNOWN_PROVIDERS[slug]?.[setting] : undefined;
  };
}

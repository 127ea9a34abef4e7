import { LRUCache } from "lru-cache";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import * as z from "zod";
import { plainText } from "#contract/parts.ts";
import { emailAddress } from "#contract/text/email-address.ts";
import type { Config } from "#server/platform/config/config.ts";
import { signAppleSecret } from "./apple-secret.ts";
import type { ProviderConfig } from "./provider-config.ts";
import { ProviderFailure, toProviderFailure } from "./provider-failure.ts";

/** Someone waits for each request to a provider. */
const TIMEOUT_SECONDS = 8;
/** Providers announce new addresses and methods long before they need them. */
const KEPT_MS = 60 * 60 * 1000;
/** In seconds, as `openid-client` has it. */
const CLOCK_TOLERANCE = 30;

/** Proves that an answer belongs to its question: to this browser, this request and this server. */
export interface Proofs {
  state: string;
  nonce: string;
  verifier: string;
  /** In milliseconds: someone must sign in at the provider after this, even with a session there. */
  askedAt?: number;
}

/** Who signed in at a provider, as it says. */
export interface ProvidedIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Whether the provider says that it checked the address. */
  isEmailVerified: boolean;
  fullName: string | undefined;
}

export type IdentityProviders = ReturnType<typeof openIdentityProviders>;

/** Discovers each provider when it is first used, so that none of them can stop the start. */
export function openIdentityProviders({ providers, publicUrl }: Pick<Config, "providers" | "publicUrl">) {
  const bySlug = new Map(providers.map((provider) => [provider.slug, provider]));
  const discovered = new LRUCache<string, Configuration>({
    max: Math.max(1, providers.length),
    ttl: KEPT_MS,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (slug) => discover(find(slug)),
  });

  function find(slug: string): ProviderConfig {
    const provider = bySlug.get(slug);
    if (!provider) throw new ProviderFailure("failed", "unknown provider");
    return provider;
  }

  async function configurationOf(slug: string): Promise<Configuration> {
    try {
      return await discovered.forceFetch(slug);
    } catch (error) {
      throw toProviderFailure(error, "unavailable");
    }
  }

  const callbackUrl = (slug: string) => `${publicUrl}${CALLBACKS_PATH}/${slug}/callback`;

  return {
    slugs: providers.map(({ slug }) => slug),

    nameOf: (slug: string): string | undefined => bySlug.get(slug)?.name,

    /** The address at the provider. @throws ProviderFailure */
    async signInUrl(slug: string, { state, nonce, verifier, askedAt }: Proofs): Promise<string> {
      const configuration = await configurationOf(slug);
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl(slug),
        scope: slug === "apple" ? "openid email" : "openid email profile",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        // Apple sends an address in no other way.
        ...(slug === "apple" && { response_mode: "form_post" }),
        // Otherwise the provider may choose an account without asking, such as a colleague's.
        ...(slug === "google" || slug === "microsoft" ? { prompt: "select_account" } : {}),
        ...(askedAt !== undefined && { prompt: "login", max_age: "0" }),
      });
      return url.href;
    },

    /** Exchanges the answer, as the query of our callback address. @throws ProviderFailure */
    async identify(slug: string, answer: string, proofs: Proofs): Promise<ProvidedIdentity> {
      const configuration = await configurationOf(slug);
      try {
        return await exchange(configuration, new URL(`${callbackUrl(slug)}?${answer}`), proofs);
      } catch (error) {
        throw toProviderFailure(error, "failed");
      }
    },
  };
}

export const CALLBACKS_PATH = "/api/auth/oidc";

function discover({ issuer, clientId, secret }: ProviderConfig): Promise<Configuration> {
  const server = new URL(issuer);
  return discovery(server, clientId, undefined, authenticationOf(clientId, secret), {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Also checks the signature of ID tokens, which TLS alone would vouch for.
      enableNonRepudiationChecks,
      ...(server.protocol === "http:" ? [allowInsecureRequests] : []),
    ],
  });
}

/** In the body, because some providers decode the header wrongly. */
function authenticationOf(clientId: string, secret: ProviderConfig["secret"]): ClientAuth {
  return async (as, client, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const text = typeof secret === "string" ? secret : await signAppleSecret(secret, clientId);
    const authenticate = methods.includes("client_secret_post") ? ClientSecretPost : ClientSecretBasic;
    await authenticate(text)(as, client, body, headers);
  };
}

async function exchange(
  configuration: Configuration,
  answer: URL,
  { state, nonce, verifier, askedAt }: Proofs,
): Promise<ProvidedIdentity> {
  const tokens = await authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (token === undefined) throw new ProviderFailure("failed", "no ID token");
  // The library would reject these like forged answers; some providers leave the time out, whatever was asked.
  if (askedAt !== undefined && !isSince(token.auth_time, askedAt))
    throw new ProviderFailure("not-new", token.auth_time === undefined ? "no auth_time" : "old auth_time");
  const { data: subject } = subjectClaim.safeParse(token.sub);
  // Everyone without one would be the same person.
  if (subject === undefined) throw new ProviderFailure("failed", "no usable subject");
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const claims =
    token.email === undefined && hasMore
      ? await fetchUserInfo(configuration, tokens.access_token, subject)
      : token;
  return { issuer: token.iss, subject, ...personClaims.parse({ ...claims }) };
}

/** Section 2 of OpenID Connect Core. */
const subjectClaim = z.string().regex(/^[\x20-\x7e]{1,255}$/);

/** What only saves typing must not end a sign-in. */
const personClaims = z
  .object({
    email: emailAddress().optional().catch(undefined),
    // Apple may send it as a text.
    email_verified: z.unknown().optional(),
    name: plainText().trim().min(1).max(1_000).optional().catch(undefined),
  })
  .transform(({ email, email_verified, name }) => ({
    email,
    isEmailVerified: email_verified === true || email_verified === "true",
    fullName: name,
  }));

/** @param authTime in seconds, as is the tolerance of clocks */
const isSince = (authTime: number | undefined, askedAt: number) =>
  authTime !== undefined && authTime + CLOCK_TOLERANCE >= askedAt / 1000;

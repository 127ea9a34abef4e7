import { generateKeyPairSync } from "node:crypto";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { signAppleSecret } from "./apple-secret.ts";
import { providerMistakes, readProviders } from "./provider-config.ts";

const GOOGLE = { OIDC_GOOGLE_CLIENT_ID: "id", OIDC_GOOGLE_CLIENT_SECRET: "secret" };
const ACME = {
  OIDC_ACME_ISSUER: "https://acme.test",
  OIDC_ACME_NAME: "Acme",
  OIDC_ACME_CLIENT_ID: "id",
  OIDC_ACME_CLIENT_SECRET: "secret",
};
const pemOf = (namedCurve: string) =>
  generateKeyPairSync("ec", { namedCurve }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const P256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
const KEY = P256.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const APPLE = {
  OIDC_APPLE_CLIENT_ID: "test.toolcomps",
  OIDC_APPLE_TEAM_ID: "TEAM",
  OIDC_APPLE_KEY_ID: "KEY",
  OIDC_APPLE_PRIVATE_KEY: KEY.replaceAll("\n", "\\n"),
};

test("keeps the order of the providers, and knows the issuers of the usual ones", () => {
  const env = { ...GOOGLE, ...ACME };
  expect(providerMistakes(env, ["acme", "google"])).toEqual([]);
  expect(readProviders(env, ["acme", "google"])).toEqual([
    { slug: "acme", name: "Acme", issuer: "https://acme.test", clientId: "id", secret: "secret" },
    {
      slug: "google",
      name: "Google",
      issuer: "https://accounts.google.com",
      clientId: "id",
      secret: "secret",
    },
  ]);
});

describe("reports each mistake on one line", () => {
  test.each<[string[], Record<string, string>, string[]]>([
    [["Acme"], {}, ['OIDC_PROVIDERS must have names of up to 20 lowercase letters and digits, got "Acme"']],
    [["google", "google"], GOOGLE, ["OIDC_PROVIDERS names a provider twice"]],
    [
      [],
      { OIDC_GOOGLE_CLIENT_ID: "id" },
      ["OIDC_GOOGLE_CLIENT_ID is set, but OIDC_PROVIDERS does not name its provider"],
    ],
    [
      ["google"],
      {},
      [
        "OIDC_GOOGLE_CLIENT_ID is required with google in OIDC_PROVIDERS",
        "OIDC_GOOGLE_CLIENT_SECRET is required with google in OIDC_PROVIDERS",
      ],
    ],
    [
      ["acme"],
      { ...ACME, OIDC_ACME_ISSUER: "http://acme.test" },
      [
        'OIDC_ACME_ISSUER must start with https:// (http:// on this machine only) and have no query, got "http://acme.test"',
      ],
    ],
    [
      ["acme"],
      { ...ACME, OIDC_ACME_NAME: "x".repeat(31) },
      ["OIDC_ACME_NAME must have at most 30 characters"],
    ],
    [["acme"], { ...ACME, OIDC_ACME_KEY_ID: "KEY" }, ["OIDC_ACME_KEY_ID is for the provider apple"]],
    [
      ["apple"],
      { ...APPLE, OIDC_APPLE_PRIVATE_KEY: pemOf("P-384") },
      ["OIDC_APPLE_PRIVATE_KEY must be the text of Apple's .p8 file, a private key of the curve P-256"],
    ],
    [
      ["apple"],
      { ...APPLE, OIDC_APPLE_PRIVATE_KEY: "-----BEGIN", OIDC_APPLE_CLIENT_SECRET: "secret" },
      [
        "OIDC_APPLE_CLIENT_SECRET is for other providers than apple",
        "OIDC_APPLE_PRIVATE_KEY must be the text of Apple's .p8 file, a private key of the curve P-256",
      ],
    ],
  ])("%j %j", (slugs, env, expected) => expect(providerMistakes(env, slugs)).toEqual(expected));
});

test("Apple's client secret is a short token, signed with its key", async () => {
  expect(providerMistakes(APPLE, ["apple"])).toEqual([]);
  const [apple] = readProviders(APPLE, ["apple"]);
  if (typeof apple?.secret !== "object") throw new Error("Apple has a key.");
  const token = await signAppleSecret(apple.secret, apple.clientId);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "ES256", kid: "KEY" });
  const { payload } = await jwtVerify(token, P256.publicKey);
  expect(payload).toMatchObject({ iss: "TEAM", sub: "test.toolcomps", aud: "https://appleid.apple.com" });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
});

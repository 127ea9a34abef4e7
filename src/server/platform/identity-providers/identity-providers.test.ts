import { generateKeyPairSync } from "node:crypto";
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openIdentityProviders } from "./identity-providers.ts";
import { readProviders } from "./provider-config.ts";

const PUBLIC_URL = "https://toolcomps.test";
const PROOFS = { state: "the state", nonce: "the nonce", verifier: "v".repeat(43) };
const ANSWER = new URLSearchParams({ code: "a code", state: PROOFS.state }).toString();

const open = (slug: string, env: Record<string, string>) =>
  openIdentityProviders({ providers: readProviders(env, [slug]), publicUrl: PUBLIC_URL });

const { privateKey, publicKey } = await generateKeyPair("RS256");
const keys = [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" }];

/** Answers in the provider's place. @returns the forms that its token endpoint got */
function standIn(discovery: { address: string; issuer: string }, claims: JWTPayload) {
  const forms: URLSearchParams[] = [];
  const host = "https://provider.test";
  const now = Math.floor(Date.now() / 1000);
  vi.stubGlobal("fetch", async (input: string | URL, init?: RequestInit) => {
    const address = String(input);
    if (address === discovery.address) {
      return Response.json({
        issuer: discovery.issuer,
        authorization_endpoint: `${host}/authorize`,
        token_endpoint: `${host}/token`,
        jwks_uri: `${host}/jwks`,
        response_types_supported: ["code"],
        id_token_signing_alg_values_supported: ["RS256"],
        token_endpoint_auth_methods_supported: ["client_secret_post"],
      });
    }
    if (address === `${host}/jwks`) return Response.json({ keys });
    if (address !== `${host}/token`) return new Response(null, { status: 404 });
    forms.push(new URLSearchParams(String(init?.body)));
    const id_token = await new SignJWT({ nonce: PROOFS.nonce, iat: now, exp: now + 60, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(privateKey);
    return Response.json({ access_token: "access", token_type: "Bearer", id_token });
  });
  return forms;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("Microsoft", () => {
  const providers = open("microsoft", {
    OIDC_MICROSOFT_CLIENT_ID: "client",
    OIDC_MICROSOFT_CLIENT_SECRET: "secret",
  });
  const discovery = {
    address: "https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration",
    issuer: "https://login.microsoftonline.com/{tenantid}/v2.0",
  };
  const claims = { aud: "client", sub: "someone", email: "owner@elsewhere.test", name: "Nell" };
  const issuerOf = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`;

  test("has one issuer per organization, and no address that counts without our email", async () => {
    standIn(discovery, { ...claims, iss: issuerOf("tenant-1"), tid: "tenant-1" });
    expect(await providers.identify("microsoft", ANSWER, PROOFS)).toEqual({
      issuer: issuerOf("tenant-1"),
      subject: "someone",
      email: "owner@elsewhere.test",
      isEmailVerified: false,
      fullName: "Nell",
    });
  });

  test("can't speak for another organization", async () => {
    standIn(discovery, { ...claims, iss: issuerOf("tenant-1"), tid: "tenant-2" });
    await expect(providers.identify("microsoft", ANSWER, PROOFS)).rejects.toMatchObject({ kind: "failed" });
  });
});

describe("Apple", () => {
  const key = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const providers = open("apple", {
    OIDC_APPLE_CLIENT_ID: "test.toolcomps",
    OIDC_APPLE_TEAM_ID: "TEAM",
    OIDC_APPLE_KEY_ID: "KEY",
    OIDC_APPLE_PRIVATE_KEY: key.export({ type: "pkcs8", format: "pem" }).toString(),
  });
  const discovery = {
    address: "https://appleid.apple.com/.well-known/openid-configuration",
    issuer: "https://appleid.apple.com",
  };

  test("posts its answer, and gets a client secret that we sign", async () => {
    const forms = standIn(discovery, {
      ...{ iss: "https://appleid.apple.com", aud: "test.toolcomps", sub: "someone" },
      ...{ email: "relay@privaterelay.test", email_verified: "true" },
    });
    const url = new URL(await providers.signInUrl("apple", PROOFS));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_mode: "form_post",
      scope: "openid email",
      redirect_uri: "https://toolcomps.test/api/auth/oidc/apple/callback",
    });
    const identity = await providers.identify("apple", ANSWER, PROOFS);
    expect(identity).toMatchObject({ isEmailVerified: true, fullName: undefined });
    const secrets = forms.map((form) => decodeJwt(form.get("client_secret") ?? ""));
    expect(secrets).toMatchObject([{ iss: "TEAM", sub: "test.toolcomps", aud: "https://appleid.apple.com" }]);
  });
});

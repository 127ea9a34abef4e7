import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll } from "vitest";

interface Grant {
  nonce: string;
  challenge: string;
  claims: JWTPayload;
  forge: Forgery | undefined;
}

/** Makes another ID token of the true content. */
type Forgery = (
  payload: JWTPayload,
  sign: (payload: JWTPayload) => Promise<string>,
) => string | Promise<string>;

export const CLIENT = { id: "toolcomps-test", secret: "client secret" };

/** An OpenID Connect provider that says what a test tells it to, true or not. Checks PKCE, and accepts a code once. */
export async function openIssuer() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" }];
  const grants = new Map<string, Grant>();
  let issuer = "";
  let isDown = false;

  const sign = (payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(privateKey);

  async function exchange(form: URLSearchParams): Promise<object> {
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || grant.challenge !== challenge || form.get("client_secret") !== CLIENT.secret) {
      return { error: "invalid_grant", error_description: "<b>text of the provider</b>" };
    }
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      nonce: grant.nonce,
      ...grant.claims,
    };
    const id_token = await (grant.forge ? grant.forge(payload, sign) : sign(payload));
    return { access_token: "access", token_type: "Bearer", expires_in: 300, id_token };
  }

  const answers: Record<string, (body: string) => object | Promise<object>> = {
    "/.well-known/openid-configuration": () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      authorization_response_iss_parameter_supported: true,
    }),
    "/jwks": () => ({ keys }),
    "/token": (body) => exchange(new URLSearchParams(body)),
  };

  const server = createServer(async (request, response) => {
    const answer = await answers[request.url ?? ""]?.(await readText(request));
    const status = isDown ? 503 : answer === undefined ? 404 : "error" in answer ? 400 : 200;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => void server.close());

  return {
    issuer,
    /** Variables that configure it. */
    env: (slug: string, name: string) => ({
      [`OIDC_${slug.toUpperCase()}_ISSUER`]: issuer,
      [`OIDC_${slug.toUpperCase()}_NAME`]: name,
      [`OIDC_${slug.toUpperCase()}_CLIENT_ID`]: CLIENT.id,
      [`OIDC_${slug.toUpperCase()}_CLIENT_SECRET`]: CLIENT.secret,
    }),
    setDown(value: boolean) {
      isDown = value;
    },
    /** Someone signs in at the authorization address. @returns the answer, as parameters of the callback */
    approve(authorization: string, claims: JWTPayload, forge?: Forgery): Record<string, string> {
      const { searchParams } = new URL(authorization);
      const code = randomBytes(16).toString("base64url");
      const read = (name: string) => searchParams.get(name) ?? "";
      grants.set(code, { nonce: read("nonce"), challenge: read("code_challenge"), claims, forge });
      return { code, state: read("state"), iss: issuer };
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

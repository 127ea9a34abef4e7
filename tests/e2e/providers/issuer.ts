import { createServer } from "node:http";
import Provider from "oidc-provider";
import { findFreePort } from "#tests/support/free-port.ts";

/** A provider that never responds: nothing listens there. */
const NOWHERE = "http://localhost:1";

const CLIENT = { id: "toolcomps", secret: "a client secret of journeys" };

export const PROVIDERS = { acme: "Acme", bolt: "Bolt" } as const;

/**
 * Starts an OpenID Connect provider at which anyone signs in by typing any address and any password. Addresses that begin with
 * "unchecked" are not verified, and those that begin with "nameless" have no name.
 */
export async function startIssuer(productUrl: string) {
  const port = await findFreePort();
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${productUrl}/api/auth/oidc/acme/callback`],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["a key of journeys"] },
    pkce: { required: () => true },
    findAccount: (_, login) => ({
      accountId: login,
      claims: () => ({
        sub: login,
        email: login,
        email_verified: !login.startsWith("unchecked"),
        ...(!login.startsWith("nameless") && { name: "Robin Provided" }),
      }),
    }),
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    env: {
      OIDC_PROVIDERS: Object.keys(PROVIDERS).join(),
      OIDC_ACME_ISSUER: issuer,
      OIDC_BOLT_ISSUER: NOWHERE,
      ...Object.fromEntries(
        Object.entries(PROVIDERS).flatMap(([slug, name]) => [
          [`OIDC_${slug.toUpperCase()}_NAME`, name],
          [`OIDC_${slug.toUpperCase()}_CLIENT_ID`, CLIENT.id],
          [`OIDC_${slug.toUpperCase()}_CLIENT_SECRET`, CLIENT.secret],
        ]),
      ),
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

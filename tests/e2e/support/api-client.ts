import { randomInt } from "node:crypto";
import type { Session } from "#contract/account/sessions.ts";
import { type Account, newPerson } from "./accounts.ts";
import { confirmationToken } from "./mailbox.ts";
import { productUrl } from "./visitors.ts";

export interface ApiClient {
  /**
   * @returns parsed JSON
   * @throws on an error status
   */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  headers: Record<string, string>;
}

/** Opens a client with its own network, signed in with the token if given. */
export function openApi(token?: string, url = productUrl()): ApiClient {
  const headers: Record<string, string> = {
    "x-forwarded-for": `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return {
    headers,
    async call(method, path, body) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}: ${text}`);
      return JSON.parse(text);
    },
  };
}

/** Edits what the client reads at another path, such as that of its content. */
export async function edit(client: ApiClient, path: string, content: object, readAt = `${path}/content`) {
  const { version } = await client.call<{ version: string }>("GET", readAt);
  return client.call("PUT", path, { ...content, version });
}

export async function openApiAs(
  { email, password }: Pick<Account, "email" | "password">,
  url = productUrl(),
): Promise<ApiClient> {
  const { call } = openApi(undefined, url);
  const { accessToken } = await call<Session>("POST", "/auth/sign-in", { email, password });
  return openApi(accessToken, url);
}

/** Creates an account, confirms its address through the test inbox, and signs in. */
export async function openApiAsNewcomer(fullName = "Robin Canary"): Promise<ApiClient & { person: Account }> {
  const person = newPerson(fullName);
  await openApi().call("POST", "/auth/sign-up", person);
  const token = await confirmationToken(person.email);
  await openApi().call("POST", "/auth/confirm-email", { token, password: person.password });
  return { ...(await openApiAs(person)), person };
}

import { eq } from "drizzle-orm";
import { Hono } from "hono";
import type { Session } from "#contract/account.ts";
import { apiRoutes } from "#server/api-routes.ts";
import { credentialRow } from "#server/platform/auth/credentials.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import { accounts, mails } from "#server/platform/db/schema/index.ts";
import { requestLog } from "#server/platform/http/request-log.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";
import type { World } from "./world.ts";

export interface Answer {
  status: number;
  /** Parsed JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes
  body: any;
  headers: Headers;
}

/** A browser for tests: sends requests over the API's HTTP routes, and keeps cookies as a browser does. */
export interface TestBrowser {
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Without a body. */
  send(method: string, path: string, headers?: Record<string, string>): Promise<Answer>;
  cookies: Map<string, string>;
}

export const PASSWORD = "correct horse battery";

/** @param network from where it asks; each has one of its own unless told */
export function openBrowser(platform: OpenPlatform, network = nextNetwork()): TestBrowser {
  const app = new Hono().use(requestLog(platform.log)).route("/api", apiRoutes(platform));
  const cookies = new Map<string, string>();

  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && path.startsWith("/auth/")) {
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    const env = { incoming: { socket: { remoteAddress: network } } };
    const response = await app.request(`/api${path}`, { ...init, headers }, env);
    keepCookies(cookies, response.headers);
    return { status: response.status, body: await response.json(), headers: response.headers };
  };

  return {
    cookies,
    get: (path, headers) => send(path, { headers }),
    send: (method, path, headers) => send(path, { method, headers }),
    post: (path, body, headers) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body ?? {}),
      }),
  };
}

/** A browser in which somebody is signed in, without the work that a password is. */
export async function openSignedIn(platform: OpenPlatform, user: { id: string; email: string }) {
  const browser = openBrowser(platform);
  const responseHeaders = new Headers();
  const session = await platform.auth.sessions.start(platform.db, user, "192.0.2.7", { responseHeaders });
  keepCookies(browser.cookies, responseHeaders);
  return { browser, session };
}

function keepCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    const [pair = "", ...attributes] = cookie.split("; ");
    const [name = "", value = ""] = pair.split("=");
    if (attributes.includes("Max-Age=0")) cookies.delete(name);
    else cookies.set(name, value);
  }
}

let networks = 0;

/** Addresses of the range for documentation, so that tests don't use up one another's limits. */
export function nextNetwork(): string {
  networks += 1;
  return `198.51.${100 + Math.floor(networks / 250)}.${networks % 250}`;
}

export const bearer = (session: Pick<Session, "accessToken">) => ({
  authorization: `Bearer ${session.accessToken}`,
});

/**
 * Lets everybody of the cast sign in with `PASSWORD`.
 *
 * @param hash of it; one at the product's cost unless told
 */
export async function givePasswords({ db }: OpenPlatform, { people }: World, hash?: string): Promise<void> {
  const stored = hash ?? (await hashPassword(PASSWORD));
  await db.insert(accounts).values(Object.values(people).map(({ id }) => credentialRow(id, stored)));
}

/** The mails to an address, oldest first. */
export function mailsTo({ db }: OpenPlatform, recipient: string) {
  return db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.createdAt, mails.id);
}

/** The link of a mail's button. */
export function linkIn({ text }: { text: string }): URL {
  const [address] = text.match(/https?:\/\/\S+/) ?? [];
  if (address === undefined) throw new Error("The mail has no link.");
  return new URL(address);
}

export const tokenIn = (mail: { text: string }) => linkIn(mail).searchParams.get("token") ?? "";

import { eq, inArray, sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Session } from "#contract/account/sessions.ts";
import { openAnswers } from "#server/answers/index.ts";
import { apiRoutes } from "#server/api-routes.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import type { Database } from "#server/platform/db/client.ts";
import { mails, users } from "#server/platform/db/schema/index.ts";
import { createAdmission } from "#server/platform/http/admission.ts";
import { requestLog } from "#server/platform/http/request-log.ts";
import type { OpenPlatform } from "#server/platform/open-platform.ts";
import type { World } from "./world.ts";

export interface Answer {
  status: number;
  /** Parsed JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any response
  body: any;
  headers: Headers;
}

/** A test browser: calls the API over HTTP and keeps cookies. */
export interface TestBrowser {
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a request without a body. */
  send(method: string, path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a request whose response has no JSON. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, string>;
}

export const PASSWORD = "correct horse battery";

/** @param network the client's network; by default each browser has its own */
export function openBrowser(platform: OpenPlatform, network = nextNetwork()): TestBrowser {
  const { middleware } = createAdmission(platform, {
    isFile: () => false,
    isPicture: () => false,
    isKnown: () => false,
    rejectBody: () => new Response(),
  });
  const app = new Hono()
    .use(requestLog(platform.log), middleware)
    .route("/api", apiRoutes(platform, openAnswers(platform)));
  const cookies = new Map<string, string>();

  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && path.startsWith("/auth/")) {
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    const env = { incoming: { socket: { remoteAddress: network } } };
    const response = await app.request(`/api${path}`, { ...init, headers }, env);
    keepCookies(cookies, response.headers);
    return response;
  };
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await ask(path, init);
    return { status: response.status, body: await response.json(), headers: response.headers };
  };

  const sendJson =
    (method: string) =>
    (path: string, body: unknown = {}, headers?: Record<string, string>) =>
      send(path, {
        method,
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });

  return {
    cookies,
    ask,
    get: (path, headers) => send(path, { headers }),
    send: (method, path, headers) => send(path, { method, headers }),
    post: sendJson("POST"),
    patch: sendJson("PATCH"),
  };
}

/** Opens a signed-in browser without the cost of hashing a password. */
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

/** Networks of the documentation range, so that tests don't share rate limits. */
export function nextNetwork(): string {
  networks += 1;
  return `198.51.${100 + Math.floor(networks / 250)}.${networks % 250}`;
}

export const bearer = (session: Pick<Session, "accessToken">) => ({
  authorization: `Bearer ${session.accessToken}`,
});

/**
 * Gives every member of the cast the password `PASSWORD`.
 * @param hash its hash; by default a new one, at the low cost of tests (quick-scrypt.ts)
 */
export async function givePasswords({ db }: OpenPlatform, { people }: World, hash?: string): Promise<void> {
  await storePasswords(db, Object.values(people), hash ?? (await hashPassword(PASSWORD)));
}

/** Gives these accounts the password, and all others none. */
export async function storePasswords(db: Database, people: readonly { id: string }[], hash: string) {
  const has = inArray(
    users.id,
    people.map(({ id }) => id),
  );
  await db.update(users).set({ passwordHash: sql`case when ${has} then ${hash} end` });
}

/** Returns the emails to an address, oldest first. */
export function mailsTo({ db }: OpenPlatform, recipient: string) {
  return db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.createdAt, mails.id);
}

/** Returns the link of an email's button. */
export function linkIn({ text }: { text: string }): URL {
  const [address] = text.match(/https?:\/\/\S+/) ?? [];
  if (address === undefined) throw new Error("The email has no link.");
  return new URL(address);
}

export const tokenIn = (mail: { text: string }) => linkIn(mail).searchParams.get("token") ?? "";

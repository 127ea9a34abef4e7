import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "playwright-core";
import { expect } from "vitest";
import type { Session } from "#contract/account/sessions.ts";
import { confirmationToken } from "./mailbox.ts";
import { productUrl, visit } from "./visitors.ts";

export interface Account {
  email: string;
  password: string;
  fullName: string;
}

export const DEMO = {
  member: demoAccount("member"),
  premium: demoAccount("premium"),
  contributor: demoAccount("contributor"),
  moderator: demoAccount("moderator"),
  admin: demoAccount("admin"),
};

function demoAccount(name: string): Account {
  return { email: `${name}@demo.test`, password: "demo-password", fullName: "" };
}

export function newPerson(fullName = "Robin Journey"): Account {
  return { fullName, email: `robin-${randomUUID()}@journey.test`, password: "copper kettle 9 lamps" };
}

/** Creates a confirmed account through the API and the test inbox. */
export async function createMember(
  page: Page,
  fullName = `Robin ${randomUUID().slice(0, 8)}`,
): Promise<Account> {
  const person = newPerson(fullName);
  const { request } = page.context();
  await post(request, "/api/auth/sign-up", person);
  await post(request, "/api/auth/confirm-email", {
    token: await confirmationToken(person.email),
    password: person.password,
  });
  return person;
}

/** Signs in through the API as a known browser, then opens `address`. */
export async function signIn(page: Page, { email, password }: Account, address = "/"): Promise<Session> {
  const response = await post(page.context().request, "/api/auth/sign-in", { email, password });
  const session = (await response.json()) as Session;
  await page.addInitScript(beginSession, {
    origin: new URL(response.url()).origin,
    session: JSON.stringify(session),
  });
  await visit(page, address);
  return session;
}

/** Runs before the page's scripts on every load, but starts the session only once, so that it can end. */
function beginSession({ origin, session }: { origin: string; session: string }) {
  // The email in the test inbox is in a sandboxed frame without storage.
  if (window !== window.top || location.origin !== origin || sessionStorage.getItem(session) !== null) return;
  sessionStorage.setItem(session, "begun");
  localStorage.setItem("session", session);
}

/** Expires the access token, as after 15 minutes with the page closed. Returns the stored session. */
export function expireSession(page: Page): Promise<string> {
  return page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("session") ?? "{}");
    const expired = JSON.stringify({ ...session, expiresAt: new Date(Date.now() - 1000).toISOString() });
    localStorage.setItem("session", expired);
    return expired;
  });
}

export async function endSession(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await openStorage(other);
  await other.evaluate(() => localStorage.removeItem("session"));
  await other.close();
}

/** A minimal page of the same origin: gives access to storage and sends no requests. */
const openStorage = (page: Page) => page.goto(`${productUrl()}/healthz`);

async function post(request: APIRequestContext, address: string, data: unknown) {
  const response = await request.post(address, { data });
  expect(response.ok(), `${address} responded ${response.status()}`).toBe(true);
  return response;
}

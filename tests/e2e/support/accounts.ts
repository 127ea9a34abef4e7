import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "playwright-core";
import { expect } from "vitest";
import type { Session } from "#contract/account.ts";
import { productUrl, visit } from "./visitors.ts";

export interface Account {
  email: string;
  password: string;
  fullName: string;
}

/** The demo accounts (README). */
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

/** Data of somebody who has no account yet. */
export function newPerson(fullName = "Robin Journey"): Account {
  return { fullName, email: `robin-${randomUUID()}@journey.test`, password: "copper kettle 9 lamps" };
}

/** A confirmed account, made through the API and the mailbox. */
export async function createMember(
  page: Page,
  fullName = `Robin ${randomUUID().slice(0, 8)}`,
): Promise<Account> {
  const person = newPerson(fullName);
  const { request } = page.context();
  await post(request, "/api/auth/sign-up", person);
  await post(request, "/api/auth/confirm-email", {
    token: await mailedToken(request, person.email),
    password: person.password,
  });
  return person;
}

/** The token of the only mail to somebody, read as text: most journeys are not about the mailbox. */
async function mailedToken(request: APIRequestContext, recipient: string): Promise<string> {
  const read = async (address: string) => (await request.get(address)).text();
  const findMail = async () => {
    const item = (await read("/dev/mailbox")).split("<li>").find((part) => part.includes(recipient));
    return /href="(\/dev\/mailbox\/[^"]+)"/.exec(item ?? "")?.[1];
  };
  await expect.poll(findMail, { timeout: 20_000 }).toBeDefined();
  const token = /[?&;]token=([\w.-]+)/.exec(await read((await findMail()) ?? ""))?.[1];
  if (token === undefined) throw new Error(`The mail to ${recipient} has no token`);
  return token;
}

/** Signs in through the API, as a browser that was here before; the page shows `address` afterwards. */
export async function signIn(page: Page, { email, password }: Account, address = "/"): Promise<Session> {
  const response = await post(page.context().request, "/api/auth/sign-in", { email, password });
  const session = (await response.json()) as Session;
  await page.addInitScript(beginSession, { origin: productUrl(), session: JSON.stringify(session) });
  await visit(page, address);
  return session;
}

/** Runs in the page before anything of it, each time it loads; the session begins once, and may end. */
function beginSession({ origin, session }: { origin: string; session: string }) {
  if (location.origin !== origin || sessionStorage.getItem(session) !== null) return;
  sessionStorage.setItem(session, "begun");
  localStorage.setItem("session", session);
}

/** The session ends, as when it is ended in another tab of the browser. */
export async function endSession(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await openStorage(other);
  await other.evaluate(() => localStorage.removeItem("session"));
  await other.close();
}

/** A small page of the product's origin: one reaches its storage, and nothing runs there that asks for more. */
const openStorage = (page: Page) => page.goto(`${productUrl()}/healthz`);

/** Mails with a link, by what their button says. */
const SUBJECTS = {
  "Confirm email address": "Confirm your email address",
  "Choose a new password": "Reset your password",
  "Confirm new email address": "Confirm your new email address",
  "Undo the change": "Your email address was changed",
  "Read the review": "Receipt: one review, $4.99",
  "Confirm subscription": "Confirm your newsletter subscription",
};

/** The address of the button in the newest mail of a kind to somebody, as the local mailbox shows it. */
export const linkInMail = (page: Page, recipient: string, label: keyof typeof SUBJECTS): Promise<string> =>
  linkInMailAbout(page, recipient, SUBJECTS[label], label);

/** The same of a link in the newest mail with a subject. */
export async function linkInMailAbout(
  page: Page,
  recipient: string,
  subject: string,
  label: string,
): Promise<string> {
  const mailbox = await page.context().newPage();
  const mails = mailbox.getByRole("listitem").filter({ hasText: recipient }).filter({ hasText: subject });
  try {
    await expect
      .poll(
        async () => {
          await mailbox.goto(`${productUrl()}/dev/mailbox`);
          return mails.count();
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    await mails.first().getByRole("link").click();
    const href = await mailbox.frameLocator("iframe").getByRole("link", { name: label }).getAttribute("href");
    if (href === null) throw new Error(`The mail to ${recipient} has no link "${label}"`);
    return href;
  } finally {
    await mailbox.close();
  }
}

async function post(request: APIRequestContext, address: string, data: unknown) {
  const response = await request.post(address, { data });
  expect(response.ok(), `${address} answered ${response.status()}`).toBe(true);
  return response;
}

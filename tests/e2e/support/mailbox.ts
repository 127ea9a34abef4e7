import { vi } from "vitest";
import { productUrl } from "./visitors.ts";

export interface ListedMail {
  subject: string;
  address: string;
}

const ITEM = /<a href="(\/dev\/mailbox\/[^"]+)">([^<]*)<\/a>/;

/** Returns the emails to a recipient in the test inbox, newest first. */
export async function listMails(recipient: string): Promise<ListedMail[]> {
  const page = await read("/dev/mailbox");
  return page
    .split("<li>")
    .filter((item) => item.includes(`<span>${recipient}</span>`))
    .map((item) => ITEM.exec(item) ?? [])
    .map(([, address = "", subject = ""]) => ({ address, subject }));
}

const read = async (address: string) => (await fetch(productUrl() + address)).text();

/** Subjects of emails with a link, by button label. */
const SUBJECTS = {
  "Confirm email address": "Confirm your email address",
  "Choose a new password": "Reset your password",
  "Confirm new email address": "Confirm your new email address",
  "Undo the change": "Your email address was changed",
  "Read the review": "Receipt: one review, $4.99",
  "Confirm subscription": "Confirm your newsletter subscription",
};

/** Returns the button link of the newest email of a kind. */
export const linkInMail = (recipient: string, label: keyof typeof SUBJECTS): Promise<string> =>
  linkInMailAbout(recipient, SUBJECTS[label], label);

/** Returns a link by its text, from the newest email whose subject contains `subject`. */
export async function linkInMailAbout(recipient: string, subject: string, label: string): Promise<string> {
  const findMail = async () => {
    const mail = (await listMails(recipient)).find((one) => one.subject.includes(subject));
    if (mail === undefined) throw new Error(`No mail about "${subject}" to ${recipient}`);
    return mail;
  };
  const { address } = await vi.waitFor(findMail, { timeout: 20_000 });
  const html = await read(`${address}/html`);
  const links = html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g);
  const [, href] = [...links].find(([, , text]) => text?.includes(label)) ?? [];
  if (href === undefined) throw new Error(`The email to ${recipient} has no link "${label}"`);
  return href.replaceAll("&amp;", "&");
}

export async function confirmationToken(email: string): Promise<string | null> {
  return new URL(await linkInMail(email, "Confirm email address")).searchParams.get("token");
}

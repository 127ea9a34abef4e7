import { productUrl } from "./visitors.ts";

export interface ListedMail {
  subject: string;
  /** Where the local mailbox shows it. */
  address: string;
}

const ITEM = /<a href="(\/dev\/mailbox\/[^"]+)">([^<]*)<\/a>/;

/** The mails to somebody as the local mailbox lists them, newest first. */
export async function listMails(recipient: string): Promise<ListedMail[]> {
  const page = await (await fetch(`${productUrl()}/dev/mailbox`)).text();
  return page
    .split("<li>")
    .filter((item) => item.includes(`<span>${recipient}</span>`))
    .map((item) => ITEM.exec(item) ?? [])
    .map(([, address = "", subject = ""]) => ({ address, subject }));
}

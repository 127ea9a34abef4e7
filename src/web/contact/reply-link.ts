import type { ContactRequest } from "#contract/contact.ts";

/** Mail programs on Windows are given no longer addresses than about 2,000 characters. */
const MOST = 1800;

/** The address that opens an answer in a mail program: to whom, about what, and what they wrote, quoted. */
export function replyLink(
  { email, name, message }: Pick<ContactRequest, "email" | "name" | "message">,
  productName: string,
): string {
  const to = encodeURIComponent(email).replace("%40", "@");
  const start = `mailto:${to}?subject=${encodeURIComponent(`Re: your message to ${productName}`)}&body=`;
  const quoted = message.split("\n").map((line) => `> ${line}`.trimEnd());
  const body = ["", "", `${name} wrote:`, ...quoted].join("\r\n");
  return start + encodeUpTo(MOST - start.length, body);
}

/** A text encoded for an address; what would make it too long is left out. Characters stay whole. */
function encodeUpTo(most: number, text: string): string {
  let encoded = "";
  for (const character of text) {
    const next = encodeURIComponent(character);
    if (encoded.length + next.length > most) return `${encoded}${encodeURIComponent("…")}`;
    encoded += next;
  }
  return encoded;
}

import type { ContactRequest } from "#contract/emails/contact.ts";

/** Windows passes addresses of at most about 2,000 characters to email programs. */
const MOST = 1800;

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

function encodeUpTo(most: number, text: string): string {
  let encoded = "";
  for (const character of text) {
    const next = encodeURIComponent(character);
    if (encoded.length + next.length > most) return `${encoded}${encodeURIComponent("…")}`;
    encoded += next;
  }
  return encoded;
}

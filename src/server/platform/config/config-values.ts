import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { emailAddress } from "#contract/text/email-address.ts";
import { urlMistake } from "./url-mistakes.ts";

export const text = z.string();
export const list = text.transform((value) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);
export const wholeNumber = (min: number, max: number) =>
  text
    .refine(
      (value) => /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);
const MOST_WORKERS = 64;
export const workerCount = text
  .refine(
    (value) =>
      value === "auto" || (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_WORKERS),
    `must be "auto" or a whole number from 1 to ${MOST_WORKERS}`,
  )
  .transform((value) => (value === "auto" ? Math.min(availableParallelism(), MOST_WORKERS) : Number(value)));
export const flag = z
  .enum(["true", "false"], { error: 'must be "true" or "false"' })
  .transform((value) => value === "true");
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
const urlOf = (protocols: readonly string[]) =>
  text.superRefine((value, context) => {
    const mistake = urlMistake(value, protocols);
    if (mistake) context.addIssue(mistake);
  });
export const webUrl = urlOf(["http:", "https:"]);
export const smtpUrl = urlOf(["smtp:", "smtps:"]);
const POSTGRES = ["postgres:", "postgresql:"];
export const postgresUrl = urlOf(POSTGRES);
export const postgresUrls = list.superRefine((urls, context) => {
  const mistakes = urls.flatMap((url) => urlMistake(url, POSTGRES) ?? []);
  const isCut = mistakes.some((mistake) => mistake.startsWith("must start"));
  if (isCut)
    context.addIssue(
      "must be URLs that start with postgres:// or postgresql://, separated by commas; a comma in a password is %2C",
    );
  else if (mistakes[0]) context.addIssue(mistakes[0]);
});
/** Of this machine. Brackets are for URLs only. */
export const listenAddress = text
  .transform((value) => value.replace(/^\[(.*)\]$/, "$1"))
  .refine(
    (value) => isIP(value) !== 0 || /^(?!\d+$)[a-z\d]([a-z\d.-]{0,250}[a-z\d])?$/i.test(value),
    "must be an IP address or a host name, without a scheme or a port",
  );
export const folder = text.refine(
  (value) => !value.startsWith("~"),
  "must be a path without ~, which only shells replace",
);
export const productName = text.regex(
  /^[^<>"@\p{C}]{1,60}$/u,
  'must have at most 60 characters, and none of < > " @ and line breaks',
);
export const origin = webUrl
  .refine((value) => {
    const url = parseUrl(value);
    return url === undefined || (url.href === `${url.origin}/` && !value.includes("?"));
  }, "must have only a scheme, a host and a port: no path, query or user")
  .transform((value) => new URL(value).origin);
export const addresses = list
  .refine(
    (entries) => entries.every(isAddressRange),
    "must be IP addresses or CIDR ranges separated by commas",
  )
  .refine(
    (entries) => !entries.some((entry) => isAddressRange(entry) && isTooWide(entry)),
    "must name your proxies only: with a range as wide as this, anyone can choose the address that limits count by",
  );
export const address = text.refine(isAddress, "must be an email address");
export const mailbox = text.refine(
  isMailbox,
  'must be like "ToolComps <hello@example.com>" or hello@example.com',
);

function parseUrl(value: string): URL | undefined {
  return URL.parse(value) ?? undefined;
}

function isAddressRange(entry: string): boolean {
  const [address = "", bits, ...rest] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** No provider of proxies has larger ranges: IPv4 /8, IPv6 /16. All private addresses are fine. */
function isTooWide(entry: string): boolean {
  const [address = "", bits] = entry.split("/");
  if (bits === undefined) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv4") return Number(bits) < 8;
  const { parts } = parsed as ipaddr.IPv6;
  // IPv4 inside of IPv6, ::ffff:0:0/96.
  if (parts.slice(0, 5).every((part) => part === 0)) return Number(bits) < 96 + 8;
  const isPrivate = ["uniqueLocal", "linkLocal"].includes(parsed.range()) && Number(bits) >= 7;
  return Number(bits) < 16 && !isPrivate;
}

function isAddress(value: string): boolean {
  return emailAddress().safeParse(value).success;
}

function isMailbox(value: string): boolean {
  const named = /^[^<>"\r\n]{1,100} <([^<>\s]{1,255})>$/.exec(value);
  return isAddress(named?.[1] ?? value);
}

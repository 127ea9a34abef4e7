import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { emailAddress } from "#contract/text/email-address.ts";

export const text = z.string();
const list = text.transform((value) =>
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
export const urlOf = (protocols: readonly string[], message: string) =>
  text.refine((value) => protocols.includes(parseUrl(value)?.protocol ?? ""), message);
export const webUrl = urlOf(["http:", "https:"], "must start with http:// or https://");
export const postgresUrl = urlOf(
  ["postgres:", "postgresql:"],
  "must start with postgres:// or postgresql://",
);
export const postgresUrls = list.refine(
  (urls) => urls.every((url) => postgresUrl.safeParse(url).success),
  "must be URLs that start with postgres:// or postgresql://, separated by commas",
);
export const origin = webUrl
  .refine((value) => {
    const url = parseUrl(value);
    return url === undefined || (url.href === `${url.origin}/` && !value.includes("?"));
  }, "must have only a scheme, a host and a port: no path, query or user")
  .transform((value) => new URL(value).origin);
export const addresses = list.refine(
  (entries) => entries.every(isAddressRange),
  "must be IP addresses or CIDR ranges separated by commas",
);
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

export function isAddress(value: string): boolean {
  return emailAddress().safeParse(value).success;
}

function isMailbox(value: string): boolean {
  const named = /^[^<>"\r\n]{1,100} <([^<>\s]{1,255})>$/.exec(value);
  return isAddress(named?.[1] ?? value);
}

import * as z from "zod";
import { LIMITS, plainText } from "#contract/parts.ts";

/** The rule of HTML's `type="email"`, for domains of the Internet: with a dot, and no IP address. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const IS_ASCII = /^[\0-\x7f]*$/;

/** Letters of a domain in any script, so that the URL parser can't take a part for something else. */
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;

/**
 * The one form in which an address is stored and compared: lower case, and the domain as DNS knows it ("münchen.de"
 * is "xn--mnchen-3ya.de"). Unusable addresses stay so.
 */
export function canonicalEmail(typed: string): string {
  const text = typed.trim();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  if (IS_ASCII.test(domain) || !INTERNATIONAL_DOMAIN.test(domain)) return lowerCase(text);
  return `${lowerCase(text.slice(0, at))}@${toAscii(domain)}`;
}

/** Not `URL.parse`, which is younger than the oldest browsers (README.md). */
function toAscii(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Leaves other letters alone: the Kelvin sign isn't a k. */
const lowerCase = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

const INVALID = "Invalid email address";

/** @param empty the message for no address */
export const emailAddress = (empty = INVALID, tooLong = INVALID) =>
  plainText()
    .trim()
    .min(1, empty)
    .refine(
      (typed) => IS_ASCII.test(typed.slice(0, typed.lastIndexOf("@"))),
      "Only unaccented letters work before the @ of an email address",
    )
    .overwrite(canonicalEmail)
    .pipe(z.email({ pattern: ADDRESS, error: INVALID }).max(LIMITS.email, tooLong));

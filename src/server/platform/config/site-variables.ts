import type { z } from "zod";
import { address, flag, oneOf, origin, productName, text, webUrl, wholeNumber } from "./config-values.ts";
import { PROVIDER_VARIABLES } from "./provider-variables.ts";

export interface Variable {
  schema: z.ZodType;
  default: string;
  about: string;
  /** Keeps the value out of messages. */
  isPrivate?: true;
}

export const SITE_VARIABLES = {
  ...PROVIDER_VARIABLES,
  PRODUCT_NAME: {
    schema: productName.default("ToolComps"),
    default: "ToolComps",
    about: "Product name, shown on every page.",
  },
  SUPPORT_EMAIL: {
    schema: address.default("support@toolcomps.example"),
    default: "support@toolcomps.example",
    about: "Contact address, shown on pages and in emails.",
  },
  POSTAL_ADDRESS: {
    schema: text.default("100 Example Street, Austin, TX 78701"),
    default: "100 Example Street, Austin, TX 78701",
    about: "Shown on legal pages and in emails.",
  },
  INDEXING: {
    schema: flag.default(true),
    default: "true",
    about: "`false` asks search engines not to index the site: in robots.txt and with each response.",
  },
  HSTS_SUBDOMAINS: {
    schema: flag.default(false),
    default: "false",
    about:
      "`true` makes browsers use https for all subdomains of PUBLIC_URL's host, too (HSTS `includeSubDomains`). Set it only if each of them has https: browsers remember it for a year.",
  },
  SECOND_FACTOR: {
    schema: oneOf(["off", "staff"]).default("off"),
    default: "off",
    about:
      "`staff`: moderators and admins have to use a passkey or a code before they can do more than members. Their first one takes a link that the product sends to their inbox, or that `accounts factor-link` prints.",
  },
  PUSH_PROXY_URL: {
    schema: origin.optional(),
    default: "none: push services are reached directly",
    about:
      "Address that takes requests to the push services of browsers in their place, for example a proxy. It gets their paths, and notes encrypted for each browser.",
  },
  OFFLINE_PAGE: {
    schema: flag.default(true),
    default: "true",
    about:
      "Browsers keep one page for times without a connection, with what its reader saved and didn't send. `false` removes it from them on their next visit.",
  },
  REVIEW_CREDIT_DAYS: {
    schema: text.default("90").pipe(wholeNumber(1, 3650)),
    default: "90",
    about: "Days of full access an author earns with an approved review.",
  },
  NUMBERS_CREDIT_DAYS: {
    schema: text.default("30").pipe(wholeNumber(0, 3650)),
    default: "30",
    about:
      "Days of full access for approved numbers without a text, once a year for each tool and market; 0 turns this off.",
  },
  SOCIAL_LINKS_FACEBOOK: social("https://www.facebook.com/"),
  SOCIAL_LINKS_TWITTER: social("https://x.com/"),
  SOCIAL_LINKS_LINKEDIN: social("https://www.linkedin.com/"),
  SOCIAL_LINKS_INSTAGRAM: social("https://www.instagram.com/"),
} as const satisfies Record<string, Variable>;

function social<const T extends string>(url: T) {
  return { schema: webUrl.default(url), default: url, about: "Link in the footer." };
}

import { useRouter } from "@tanstack/react-router";

/** Settings from the operator's configuration, the same for everyone. */
export interface Site {
  productName: string;
  /** Origin of the site without a trailing slash. */
  publicUrl: string;
  supportEmail: string;
  postalAddress: string;
  socialLinks: { name: string; url: string }[];
  isDemo: boolean;
  /** The test inbox at /dev/mailbox is available. */
  hasMailbox: boolean;
  /** Whether payments are configured. */
  canBuy: boolean;
  /** Days of full access per approved review. */
  creditDays: number;
  /** The same for approved numbers without a text, once a year; 0 for none. */
  numbersCreditDays: number;
  /** Whether browsers keep a page for times without a connection. */
  hasOfflinePage: boolean;
  /** To sign in with, in the order of their buttons. */
  providers: { slug: string; name: string }[];
}

/** The same in every render. */
export const useSite = (): Site => useRouter().options.context.site;

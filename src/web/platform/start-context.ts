import type { Api } from "./api.ts";

/** What the operator's configuration says of the site; the same for everyone. */
export interface Site {
  productName: string;
  /** Origin of the site without a slash at the end. */
  publicUrl: string;
  supportEmail: string;
  postalAddress: string;
  socialLinks: { name: string; url: string }[];
  /** Demo data is shown: a banner says so. */
  isDemo: boolean;
  /** Emails can be read at /dev/mailbox. */
  hasMailbox: boolean;
  /** Whether Premium and single reviews can be bought here. */
  canBuy: boolean;
  /** How many days an approved review opens all detailed reviews to its author. */
  creditDays: number;
}

/** What the server gives to the rendering of one page: the API in this process, as a visitor. */
export interface StartContext {
  api: Api;
  site: Site;
  /** Of the Content-Security-Policy of this answer. */
  nonce: string;
  /** Hears of each error that a loader ended with; the page says only that it could not be loaded. */
  onError: (error: unknown) => void;
}

import type { Api } from "./api.ts";

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
}

/** Server-side context of a page: the in-process API, called as a visitor. */
export interface ServerContext {
  api: Api;
  site: Site;
  /** Receives errors of loading for the log; the page only says that loading failed. */
  onError: (error: unknown) => void;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** Where a redirect leads. */
  location?: string;
}

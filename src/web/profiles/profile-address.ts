import { readPage } from "#web/platform/address.ts";

/** What of a person the page lists: reviews, unless the address says otherwise. */
export interface ProfileAddress {
  tab?: "discussions";
  page?: number;
}

export const readProfileAddress = (raw: Record<string, unknown>): ProfileAddress => ({
  ...(raw.tab === "discussions" ? { tab: raw.tab } : {}),
  ...readPage(raw),
});

import { NEWSLETTER_FILTERS, type NewsletterFilter } from "#contract/vocabulary.ts";

/** The first is what the address without a tab shows. */
export const ADMIN_TABS = [
  "reviews",
  "discussions",
  "comments",
  "reports",
  "newsletter",
  "contact",
  "log",
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

interface AdminAddress {
  tab?: AdminTab;
  /** Of the contact requests: those that are done; without, the open ones. */
  show?: "done";
  /** Of the newsletter its issues; without, its subscribers. */
  part?: "issues";
  /** Of the subscribers: what is searched for, and how they stand. */
  q?: string;
  status?: NewsletterFilter;
  /** The newsletter's issue that is open: its id, or "new". */
  issue?: string;
}

export function readAdminAddress(raw: Record<string, unknown>): AdminAddress {
  const tab = ADMIN_TABS.find((one) => one === raw.tab);
  if (tab === undefined || tab === "reviews") return {};
  if (tab === "newsletter") return { tab, ...readNewsletterAddress(raw) };
  return tab === "contact" && raw.show === "done" ? { tab, show: "done" } : { tab };
}

function readNewsletterAddress({ part, issue, q, status }: Record<string, unknown>): AdminAddress {
  if (typeof issue === "string" && issue !== "") return { issue };
  if (part === "issues") return { part };
  const filter = NEWSLETTER_FILTERS.find((one) => one === status);
  return {
    // Numbers and the like are read as such from an address.
    ...(q === undefined || String(q).trim() === "" ? {} : { q: String(q) }),
    ...(filter === undefined ? {} : { status: filter }),
  };
}

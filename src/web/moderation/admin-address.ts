import { AUTO_RULE, LOG_KINDS, LOG_PERIODS, PEOPLE_FILTERS } from "#contract/moderation/terms.ts";
import { LIMITS, NEWSLETTER_FILTERS } from "#contract/vocabulary.ts";
import { addressReader, oneOf, pageNumber, typedText, uuid } from "#web/platform/address.ts";

/** The first is what the address without a tab shows. */
export const ADMIN_TABS = [
  "reviews",
  "discussions",
  "comments",
  "reports",
  "people",
  "newsletter",
  "contact",
  "log",
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

const PARAMETERS = {
  tab: oneOf(ADMIN_TABS, "reviews"),
  /** Of the contact requests: those that are done; without, the open ones. */
  show: oneOf(["done"]),
  /** Of the newsletter its issues; without, its subscribers. */
  part: oneOf(["issues"]),
  /** Of a queue and of the subscribers: what is searched for; of these also how they stand. */
  q: typedText(LIMITS.searchText),
  status: oneOf(NEWSLETTER_FILTERS),
  /** Of the people: which, what page of them, and who is looked at. */
  who: oneOf(PEOPLE_FILTERS),
  page: pageNumber,
  person: uuid,
  /** The newsletter's issue that is open: its id, or "new". */
  issue: (raw: string) => oneOf(["new"])(raw) ?? uuid(raw),
  /** Of the log: who did it, to what, and how long ago. */
  actor: (raw: string) => oneOf([AUTO_RULE])(raw) ?? uuid(raw),
  kind: oneOf(LOG_KINDS),
  period: oneOf(LOG_PERIODS),
};

/** Keeps what the tab, and then the part of the newsletter, knows. */
export const readAdminAddress = addressReader(PARAMETERS, ({ tab, ...rest }) => {
  const { show, part, q, status, issue, actor, kind, period, who, page, person } = rest;
  if (tab === "people") return person === undefined ? { tab, q, who, page } : { tab, person };
  if (tab === "contact") return { tab, show };
  if (tab === "log") return { tab, actor, kind, period };
  if (tab !== "newsletter") return { tab, q };
  if (issue !== undefined) return { tab, issue };
  return part === undefined ? { tab, q, status } : { tab, part };
});

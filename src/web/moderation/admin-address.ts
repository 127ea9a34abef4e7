import { AUTO_RULE, LOG_KINDS, LOG_PERIODS, PEOPLE_FILTERS } from "#contract/moderation/terms.ts";
import { LIMITS, NEWSLETTER_FILTERS } from "#contract/vocabulary.ts";
import { addressReader, oneOf, pageNumber, typedText, uuid } from "#web/platform/address.ts";

/** The first is the default tab. */
export const ADMIN_TABS = [
  "reviews",
  "discussions",
  "comments",
  "reports",
  "proofs",
  "people",
  "tools",
  "markets",
  "newsletter",
  "contact",
  "log",
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

const PARAMETERS = {
  tab: oneOf(ADMIN_TABS, "reviews"),
  /** Contact requests: "done"; open ones by default. */
  show: oneOf(["done"]),
  /** Newsletter: "issues"; subscribers by default. */
  part: oneOf(["issues"]),
  /** Reviews: those with unusual numbers. */
  numbers: oneOf(["unusual", "published"]),
  /** Queues: the chosen item, and whether phones show the list of all. */
  item: uuid,
  view: oneOf(["list"]),
  /** Search text in queues, people and subscribers; `status` filters subscribers. */
  q: typedText(LIMITS.searchText),
  status: oneOf(NEWSLETTER_FILTERS),
  /** People: filter, page and selected account. */
  who: oneOf(PEOPLE_FILTERS),
  page: pageNumber,
  person: uuid,
  /** Tools and markets: which are listed, and the selected one. */
  listed: oneOf(["new", "unplaced", "similar"]),
  entry: uuid,
  /** Also of people. */
  sort: oneOf(["most-reviewed"]),
  /** Newsletter: the open issue's id, or "new". */
  issue: (raw: string) => oneOf(["new"])(raw) ?? uuid(raw),
  /** Log: actor, kind of item and period. */
  actor: (raw: string) => oneOf([AUTO_RULE])(raw) ?? uuid(raw),
  kind: oneOf(LOG_KINDS),
  period: oneOf(LOG_PERIODS),
};

/** Drops parameters that don't belong to the tab or to the part of the newsletter. */
export const readAdminAddress = addressReader(PARAMETERS, ({ tab, ...rest }) => {
  const {
    show,
    part,
    q,
    item,
    view,
    status,
    issue,
    actor,
    kind,
    period,
    who,
    page,
    person,
    listed,
    entry,
    sort,
  } = rest;
  if ((tab ?? "reviews") === "reviews") return { tab, q, numbers: rest.numbers, item, view };
  if (tab === "people") return person === undefined ? { tab, q, who, sort, page } : { tab, person };
  if (tab === "tools" || tab === "markets")
    return entry === undefined ? { tab, q, listed, sort, page } : { tab, entry };
  if (tab === "contact") return { tab, show, item, view };
  if (tab === "proofs") return { tab, item, view };
  if (tab === "log") return { tab, actor, kind, period };
  if (tab !== "newsletter") return { tab, q, item, view };
  if (issue !== undefined) return { tab, issue };
  return part === undefined ? { tab, q, status } : { tab, part };
});

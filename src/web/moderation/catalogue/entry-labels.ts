import type { CatalogueKind, CatalogueRef } from "#contract/catalogue/catalogue.ts";
import { marketName } from "#contract/names.ts";

export const NOUNS = { tools: "tool", markets: "market" } as const satisfies Record<CatalogueKind, string>;

/** "Foyer CRM" or "Austin, TX". */
export const entryTitle = ({ name, state }: Pick<CatalogueRef, "name" | "state">) =>
  state === null ? name : marketName({ city: name, state });

/** The page that everyone sees. */
export const entryAddress = ({ state, slug }: Pick<CatalogueRef, "state" | "slug">) =>
  state === null ? `/tools/${slug}` : `/markets/${state}/${slug}`;

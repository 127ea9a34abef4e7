import { areaSearch } from "./comps/addresses.ts";
import type { Area } from "./comps/views.ts";
import { stringifySearch } from "./page-addresses.ts";

export const BADGES_PATH = "/badges";

/** In pixels, of every badge. */
export const BADGE_SIZE = { width: 360, height: 104 };

/** The badge of a tool in an area: path and query. */
export const badgeAddress = ({ slug }: { slug: string }, area: Area): string =>
  `${BADGES_PATH}/${slug}.svg${stringifySearch(areaSearch(area))}`;

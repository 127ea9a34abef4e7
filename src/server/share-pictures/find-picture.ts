import { pictureOfMarket } from "./content/picture-of-market.ts";
import { pictureOfTool } from "./content/picture-of-tool.ts";
import type { PictureParameters, PictureSource } from "./content/picture-source.ts";
import { pictureOfComparison, pictureOfLeaderboard } from "./content/pictures-of-lists.ts";
import { pictureOfDiscussion, pictureOfReview } from "./content/pictures-of-posts.ts";
import { orUndefined } from "./or-undefined.ts";
import type { Picture } from "./picture.ts";

interface Kind {
  /** Path of the page. */
  path: RegExp;
  /** Parameters of the page's query that change what the picture shows. */
  search: readonly string[];
  load(source: PictureSource, parameters: PictureParameters): Promise<Picture>;
}

/** Of all pages without a picture of their own. */
export const SITE_PATH = "/site";

const SITE: Picture = {
  kicker: "Reviews by city market",
  title: "Find the best real estate tools in your market",
  map: { shape: "land", dots: [] },
};

const KINDS: readonly Kind[] = [
  { path: /^\/reviews\/(?<id>[^/]+)$/, search: [], load: pictureOfReview },
  { path: /^\/discussions\/(?<id>[^/]+)$/, search: [], load: pictureOfDiscussion },
  { path: /^\/tools\/(?<slug>[^/]+)$/, search: ["market", "state"], load: pictureOfTool },
  { path: /^\/markets\/(?<state>[^/]+)\/(?<city>[^/]+)$/, search: [], load: pictureOfMarket },
  { path: /^\/compare$/, search: ["market", "state", "tools"], load: pictureOfComparison },
  { path: /^\/leaderboards$/, search: ["category", "market", "state"], load: pictureOfLeaderboard },
  { path: /^\/site$/, search: [], load: async () => SITE },
];

export interface FoundPicture {
  /** Path of its page. */
  path: string;
  /** The page's query, as far as the picture depends on it. */
  search: URLSearchParams;
  picture: Picture;
}

/** @returns undefined if visitors don't see the page, or if it has no picture of its own */
export async function findPicture(source: PictureSource, page: URL): Promise<FoundPicture | undefined> {
  for (const { path, search, load } of KINDS) {
    const found = path.exec(page.pathname);
    if (!found) continue;
    const given = search.flatMap((name) => {
      const value = page.searchParams.get(name);
      return value ? [[name, value] as [string, string]] : [];
    });
    const names = decoded(found.groups);
    const picture = names && (await orUndefined(load(source, { ...names, ...Object.fromEntries(given) })));
    return picture && { path: page.pathname, search: new URLSearchParams(given), picture };
  }
  return undefined;
}

function decoded(groups: Record<string, string> = {}): PictureParameters | undefined {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}

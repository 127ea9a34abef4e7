import { and, eq } from "drizzle-orm";
import { categorySlug, FEEDS } from "#contract/feed-addresses.ts";
import { marketName } from "#contract/names.ts";
import { id as uuid } from "#contract/parts.ts";
import { STATE_CODES } from "#contract/us-states.ts";
import { CATEGORIES } from "#contract/vocabulary.ts";
import { findMarketInState, getMarketDirectory } from "#server/markets/index.ts";
import { isActivePerson } from "#server/platform/auth/is-active-user.ts";
import { discussions, profiles, reviews, tools } from "#server/platform/db/schema/index.ts";
import { dependOn } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findToolBySlug, getToolDirectory } from "#server/tools/index.ts";
import type { FeedScope } from "./select-entries.ts";

export interface Feed {
  title: string;
  /** Of the feed. */
  path: string;
  /** The path of the page that it belongs to. */
  page: string;
  scope: FeedScope;
}

type Deps = Pick<Platform, "db" | "memory">;
type Parameters = Readonly<Record<string, string>>;

/** By its path, the feed of what is public. */
export const FEED_ROUTES: Record<string, (deps: Deps, parameters: Parameters) => Promise<Feed | undefined>> =
  {
    "/all": async () => ({
      ...{ title: "Reviews and discussions", path: FEEDS.all(), page: "/" },
      scope: { reviews: undefined, discussions: undefined },
    }),

    "/markets/:state/:city": async (deps, parameters) => {
      const market = await findMarket(deps, parameters);
      return (
        market && {
          title: `Reviews in ${marketName(market)}`,
          path: FEEDS.market(market),
          page: `/markets/${market.state}/${market.slug}`,
          scope: { reviews: eq(reviews.marketId, market.id) },
        }
      );
    },

    "/markets/:state/:city/discussions": async (deps, parameters) => {
      const market = await findMarket(deps, parameters);
      return (
        market && {
          title: `Discussions in ${marketName(market)}`,
          path: FEEDS.discussionsOfMarket(market),
          page: `/markets/${market.state}/${market.slug}?tab=discussions`,
          scope: { discussions: eq(discussions.marketId, market.id) },
        }
      );
    },

    "/tools/:slug": async (deps, { slug = "" }) => {
      const tool = findToolBySlug(await getToolDirectory(deps), slug);
      if (!tool) return undefined;
      return {
        title: `Reviews and discussions of ${tool.name}`,
        path: FEEDS.tool(tool),
        page: `/tools/${tool.slug}`,
        scope: { reviews: eq(reviews.toolId, tool.id), discussions: eq(discussions.toolId, tool.id) },
      };
    },

    "/categories/:category": async (_, parameters) => {
      const category = CATEGORIES.find((name) => categorySlug(name) === parameters.category);
      return (
        category && {
          title: `Reviews and discussions of ${category}`,
          path: FEEDS.category(category),
          page: `/search?${new URLSearchParams({ category })}`,
          scope: { reviews: eq(reviews.category, category), discussions: eq(tools.category, category) },
        }
      );
    },

    "/people/:id": async ({ db }, parameters) => {
      const { data: id } = uuid.safeParse(parameters.id);
      if (id === undefined) return undefined;
      dependOn(`person/${id}`);
      const [person] = await db
        .select({ fullName: profiles.fullName })
        .from(profiles)
        .where(and(eq(profiles.id, id), isActivePerson(profiles.id)));
      return (
        person && {
          title: `Reviews and discussions by ${person.fullName}`,
          path: FEEDS.person({ id }),
          page: `/profile/${id}`,
          scope: { reviews: eq(reviews.userId, id), discussions: eq(discussions.userId, id) },
        }
      );
    },
  };

async function findMarket(deps: Deps, { state = "", city = "" }: Parameters) {
  const directory = await getMarketDirectory(deps);
  const code = STATE_CODES.find((one) => one === state.toUpperCase());
  return (code && findMarketInState(directory, code, city)) ?? undefined;
}

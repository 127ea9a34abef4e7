import { Hono } from "hono";
import { type Answer, type Answers, sendAnswer, toAnswer } from "#server/answers/index.ts";
import { dependOnUnknown } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { FEED_ROUTES, type Feed } from "./find-feed.ts";
import { loadFeedEntries } from "./load-feed-entries.ts";
import { answerSavedFeed } from "./saved-feed.ts";
import { FEED_TYPE, writeFeed } from "./write-feed.ts";

type Deps = Pick<Platform, "config" | "db" | "memory" | "signedValues">;

/** Serves Atom feeds of what visitors may read, kept in memory as pages are. */
export function feedRoutes(platform: Deps, answers: Answers) {
  const routes = new Hono();
  for (const [path, find] of Object.entries(FEED_ROUTES)) {
    routes.get(path, async (c) => {
      const { pathname } = new URL(c.req.url);
      return sendAnswer(
        c,
        await answers.load(pathname, async () =>
          load(platform, pathname, await find(platform, c.req.param())),
        ),
      );
    });
  }
  return routes.get("/saved", (c) => answerSavedFeed(c, platform));
}

async function load({ config, db }: Deps, pathname: string, feed: Feed | undefined): Promise<Answer> {
  if (!feed) return notFound();
  const { title, path, page, scope } = feed;
  if (path !== pathname) return moved(path);
  const { publicUrl } = config;
  const self = publicUrl + path;
  const entries = await loadFeedEntries(db, scope);
  const text = writeFeed(config, { title, id: self, self, page: publicUrl + page, entries });
  return toAnswer(new TextEncoder().encode(text), {
    status: 200,
    headers: { "content-type": FEED_TYPE, "cache-control": "no-cache", vary: "Accept-Encoding" },
  });
}

/** Not kept, because anyone can think of such addresses. */
function unkept(status: number, headers: Record<string, string>, text: string): Answer {
  dependOnUnknown();
  return toAnswer(new TextEncoder().encode(text), {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache", ...headers },
  });
}

const notFound = () => unkept(404, {}, "Not Found");
const moved = (location: string) => unkept(301, { location }, "");

import { createRouterClient } from "@orpc/server";
import { type Answer, toAnswer, topicsOf } from "#server/answers/index.ts";
import { isUnavailable } from "#server/platform/db/unavailable.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import type { Log } from "#server/platform/log.ts";
import type { Platform } from "#server/platform/platform.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { createRecording, record } from "#server/platform/topics.ts";
import { router } from "#server/router.ts";
import type { PageRenderer } from "./page-renderer.ts";

/** The same for everyone. @param address path and query. @throws when the database is unavailable */
export async function renderPage(
  platform: Platform,
  renderer: PageRenderer,
  address: string,
  log: Log,
): Promise<Answer> {
  const recording = createRecording();
  let unavailable: unknown;
  let isComplete = true;
  const api = createRouterClient(router, {
    interceptors: [
      async ({ next, path }) => {
        recording.operations.add(path.join("."));
        try {
          return await record(recording, next);
        } catch (error) {
          if (isUnavailable(error)) unavailable = error;
          isComplete = false;
          throw error;
        }
      },
    ],
    context: {
      ...{ ...platform, log, reader: VISITOR, network: "pages" },
      requestHeaders: new Headers(),
      responseHeaders: new Headers(),
    },
  });
  const { status, html, location } = await renderer.render(address, api, (error) => {
    isComplete = false;
    if (!isUnavailable(error)) log.error({ err: error }, "a page failed");
  });
  // The page would show a loading error without a retry time.
  if (unavailable !== undefined) throw unavailable;
  const { config } = platform;
  const { pageSharedSeconds: seconds } = config;
  const topics = status === 200 && isComplete ? topicsOf(recording) : null;
  return toAnswer(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      ...(location && { location }),
      "content-security-policy": contentSecurityPolicy(html, config.isDevelopment),
      "cache-control":
        topics && seconds > 0
          ? `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
          : "no-cache",
      vary: "Accept-Encoding",
    },
    topics,
  });
}

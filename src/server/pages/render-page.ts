import { createRouterClient } from "@orpc/server";
import { type Answer, createRecording, toAnswer, topicsOf } from "#server/answers/index.ts";
import { isUnavailable } from "#server/platform/db/unavailable.ts";
import { contentSecurityPolicy } from "#server/platform/http/security-headers.ts";
import type { Log } from "#server/platform/log.ts";
import type { Platform } from "#server/platform/platform.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { record } from "#server/platform/topics.ts";
import { router } from "#server/router.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { startAfterPaint } from "./start-script.ts";

/** Renders a page for an anonymous visitor, the same for everyone. @throws when the database is unavailable */
export async function renderPage(
  platform: Platform,
  renderer: PageRenderer,
  request: Request,
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
  const response = await renderer.render(request, api, (error) => {
    isComplete = false;
    if (!isUnavailable(error)) log.error({ err: error }, "a page failed");
  });
  const html = startAfterPaint(toHashable(await response.text()));
  // The page would show a loading error without a retry time.
  if (unavailable !== undefined) throw unavailable;
  const { config } = platform;
  const { pageSharedSeconds: seconds } = config;
  const topics =
    response.status === 200 && isComplete && !response.headers.has("cache-control")
      ? topicsOf(recording)
      : null;
  return toAnswer(html, {
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      "content-security-policy": contentSecurityPolicy(html, config.isDevelopment),
      "cache-control":
        topics && seconds > 0
          ? `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
          : (response.headers.get("cache-control") ?? "no-cache"),
      vary: "Accept-Encoding",
    },
    topics,
  });
}

/** Replaces the router's zero bytes as browsers do, so that they compute the same hashes of scripts. */
const toHashable = (html: string) => html.replaceAll("\0", "\uFFFD");

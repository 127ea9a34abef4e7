import { setTimeout as delay } from "node:timers/promises";
import { createApp } from "./app.ts";
import { loadFirstData } from "./first-data.ts";
import { registerJobs } from "./jobs.ts";
import { openLive } from "./live.ts";
import { createBuiltRenderer, createDevelopmentRenderer } from "./pages/page-renderer.ts";
import { rejectOtherSecret } from "./platform/auth/reject-other-secret.ts";
import type { Config } from "./platform/config/config.ts";
import { recordPublicUrl } from "./platform/config/kept-public-url.ts";
import { migrate } from "./platform/db/migrate.ts";
import { findCollationWarning, storeSettings } from "./platform/db/server-settings.ts";
import { drainServer } from "./platform/http/drain-server.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { securityHeadersOf } from "./platform/http/security-headers.ts";
import { withinTime } from "./platform/limits/time-limit.ts";
import type { Log } from "./platform/log.ts";
import { openPlatform } from "./platform/open-platform.ts";
import { withProgress } from "./platform/progress.ts";
import type { Shutdown } from "./shutdown.ts";

/** Time limits of the steps. They leave some of the total (shutdown.ts) for the database. */
const PLATFORM_STOP_MS = 2_500;
const REQUESTS_STOP_MS = 3_000;
const SOCKETS_STOP_MS = 1_000;

interface Deps {
  config: Config;
  log: Log;
  connectionString: string;
  shutdown: Shutdown;
  /** Whether this process migrates and fills the database. */
  prepares: boolean;
}

/** Composition root: platform, pages, HTTP and jobs on a running database. Stops in reverse order. */
export async function serve({ config, log, connectionString, shutdown, prepares }: Deps): Promise<void> {
  if (prepares) await withProgress(log, "migrating the database", () => migrate(connectionString));
  if (prepares && config.directUrl !== undefined) await storeSettings(connectionString);
  const platform = await openPlatform(config, log, connectionString);
  shutdown.add("the platform", PLATFORM_STOP_MS, () => platform.close());
  await rejectOtherSecret(platform);
  const collationWarning = prepares && (await findCollationWarning(platform.db));
  if (collationWarning) log.warn(collationWarning);
  if (prepares) await withProgress(log, "loading the first data", () => loadFirstData(platform));
  registerJobs(platform);

  const server = createHttpServer(securityHeadersOf(config));
  const drain = drainServer(server, shutdown.isStopping);
  const readiness = { isStopping: shutdown.isStopping, ping: () => platform.ping() };
  if (config.isDevelopment) {
    const { renderer, vite } = await createDevelopmentRenderer(config, server);
    shutdown.add("the development server", SOCKETS_STOP_MS, () => vite.close());
    const listener = createApp(platform, readiness, renderer);
    server.on("request", (request, response) => {
      const { url } = request;
      vite.middlewares(request, response, () => {
        // Vite rewrites the URL; the app needs the original.
        request.url = url;
        void listener(request, response);
      });
    });
  } else {
    const renderer = await createBuiltRenderer(config);
    server.on("request", createApp(platform, readiness, renderer));
  }
  const live = openLive(platform);
  live.attach(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  shutdown.add("requests", REQUESTS_STOP_MS + 500, () =>
    withinTime(REQUESTS_STOP_MS, drain.close(), "requests took too long").finally(() =>
      server.closeAllConnections(),
    ),
  );
  // The server closes only after its sockets.
  shutdown.add("live connections", SOCKETS_STOP_MS, () => live.close());
  // Readiness already fails, so that proxies send requests elsewhere before connections close.
  const pauseMs = config.stopDelaySeconds * 1000;
  shutdown.add("the pause for proxies", pauseMs + 500, async () => {
    drain.announce();
    await delay(pauseMs);
  });
  await platform.jobs.start();
  const address = server.address();
  const port = typeof address === "object" ? address?.port : config.port;
  // PORT=0 takes any free port.
  const publicUrl = config.publicUrl.replace(/:0$/, `:${port}`);
  if (!prepares) return;
  recordPublicUrl(config, publicUrl, log);
  log.info({ port }, `${config.productName} is running at ${publicUrl}`);
}

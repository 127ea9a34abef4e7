import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { loadFirstData } from "./first-data.ts";
import { registerJobs } from "./jobs.ts";
import { openLive } from "./live.ts";
import { createBuiltRenderer, createDevelopmentRenderer } from "./pages/page-renderer.ts";
import { readConfigOrExit } from "./platform/config.ts";
import { startEmbeddedPostgres } from "./platform/db/embedded.ts";
import { migrate } from "./platform/db/migrate.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { createLog } from "./platform/log.ts";
import { openPlatform } from "./platform/open-platform.ts";

/** How long requests that are under way may take when the process stops. */
const DRAIN_MS = 10_000;

/** Composition root: configuration, database, platform, pages, HTTP, jobs; stopped in reverse order. */
async function main() {
  const config = readConfigOrExit(process.env);
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const stops: (() => Promise<unknown>)[] = [];
  let isStopping = false;

  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    log.info("stopping");
    for (const step of stops.reverse()) {
      await step().catch((error: Error) => log.error({ err: error }, "a step of stopping failed"));
    }
    process.exit(code);
  };
  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));

  try {
    let connectionString = config.databaseUrl;
    if (connectionString === undefined) {
      const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
      stops.push(() => postgres.stop());
      connectionString = postgres.connectionString;
    }
    await migrate(connectionString);
    const platform = await openPlatform(config, log, connectionString);
    stops.push(() => platform.close());
    await loadFirstData(platform);
    registerJobs(platform);

    const server = createHttpServer();
    const readiness = { isStopping: () => isStopping, ping: () => platform.ping() };
    if (config.isDevelopment) {
      const { renderer, vite } = await createDevelopmentRenderer(config, server);
      stops.push(() => vite.close());
      const listener = getRequestListener(createApp(platform, readiness, renderer).fetch);
      server.on("request", (request, response) => {
        const { url } = request;
        vite.middlewares(request, response, () => {
          // Vite strips what it adds; the app wants the address that was asked for.
          request.url = url;
          void listener(request, response);
        });
      });
    } else {
      const renderer = await createBuiltRenderer(config);
      server.on("request", getRequestListener(createApp(platform, readiness, renderer).fetch));
    }
    const live = openLive(platform);
    live.attach(server);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(config.port, config.host, resolve);
    });
    stops.push(
      () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeIdleConnections();
          setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
        }),
    );
    // The server closes only after its sockets have.
    stops.push(() => live.close());
    await platform.jobs.start();
    const address = server.address();
    const port = typeof address === "object" ? address?.port : config.port;
    log.info({ port }, `${config.productName} is at ${config.publicUrl}`);
  } catch (error) {
    // Asked to stop in the middle of starting: what was to come finds the rest closed.
    if (isStopping) return;
    log.fatal({ err: error }, error instanceof Error ? error.message : "could not start");
    await stop(1);
  }
}

await main();

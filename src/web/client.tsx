import { RouterProvider } from "@tanstack/react-router";
import { hydrate } from "@tanstack/react-router/ssr/client";
import { hydrateRoot } from "react-dom/client";
import { isOffline } from "./platform/online.ts";
import { navigateOnceAlive } from "./platform/page/page-alive.tsx";
import { readPageData } from "./platform/page/page-data.ts";
import { getRouter } from "./router.tsx";

// Start's own entry includes the client for server functions (12 KB gzipped), which we don't use.
const router = getRouter();
readPageData(router);
navigateOnceAlive(router);

// The router reloads the page when a chunk is missing, since a deployment may have replaced it. Offline that
// would show the browser's error page, so this disguises the error.
window.addEventListener("vite:preloadError", ({ payload }) => {
  if (isOffline()) payload.message = `Offline: ${payload.message}`;
});

async function start(): Promise<void> {
  await hydrate(router);
  const { matches } = router.state;
  // Of a screen that failed, the router has loaded only the part that says so. When someone signs in, its skeleton is needed.
  await Promise.all(matches.map(({ routeId }) => router.loadRouteChunk(router.routesById[routeId])));
  // Scripts have run for long enough for one task.
  setTimeout(() => hydrateRoot(document, <RouterProvider router={router} />));
}

// Not awaited here: the chunks of screens import this one, so each would wait for the other.
void start();

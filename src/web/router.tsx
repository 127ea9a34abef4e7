import { createRouter } from "@tanstack/react-router";
import { setupRouterSsrQueryIntegration } from "@tanstack/react-router-ssr-query";
import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import { parseSearch, stringifySearch } from "./platform/address.ts";
import { browserApi, queriesOf } from "./platform/api.ts";
import { createQueryClient } from "./platform/query-client.ts";
import type { StartContext } from "./platform/start-context.ts";
import { routeTree } from "./routes.gen.ts";
import { ErrorScreen } from "./shell/error-screen.tsx";
import { NotFoundScreen } from "./shell/not-found-screen.tsx";

const startContext = createIsomorphicFn()
  .server(() => getGlobalStartContext() as unknown as StartContext)
  .client(() => undefined);

/** Creates a router per page load in the browser, and per request on the server. */
export function getRouter() {
  const start = startContext();
  const queryClient = createQueryClient(start ? 0 : 1);
  const api = start?.api ?? browserApi;
  const context = { queryClient, api, queries: queriesOf(api), site: start?.site };
  const router = createRouter({
    routeTree,
    context,
    // The browser gets the site from the server-rendered page.
    dehydrate: () => ({ site: context.site }),
    hydrate: (dehydrated) => {
      context.site = dehydrated.site;
    },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // The old page stays until the new one is ready; skeletons appear only when a change of viewer removes
    // content.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultStructuralSharing: true,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}

import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parseSearch, stringifySearch } from "./platform/address.ts";
import { browserApi, queriesOf } from "./platform/api.ts";
import { isPageAlive } from "./platform/page/page-alive.tsx";
import { createQueryClient } from "./platform/query-client.ts";
import type { ServerContext } from "./platform/server-context.ts";
import { routeTree } from "./routes.gen.ts";
import { ErrorScreen } from "./shell/error-screen.tsx";
import { NotFoundScreen } from "./shell/not-found-screen.tsx";

/** Creates a router per page load in the browser, and per request on the server. */
export function getRouter(server?: Pick<ServerContext, "api" | "site"> & { address: string }) {
  const queryClient = createQueryClient(server !== undefined);
  const api = server?.api ?? browserApi;
  const router = createRouter({
    routeTree,
    // The browser gets the site from the server-rendered page.
    context: { queryClient, api, queries: queriesOf(api), site: server?.site },
    // Left out of the browser's code.
    ...(import.meta.env.SSR &&
      server && { history: createMemoryHistory({ initialEntries: [server.address] }) }),
    Wrap: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    parseSearch,
    stringifySearch,
    // At first the page's own script restores the position, and someone may have scrolled since.
    scrollRestoration: () => import.meta.env.SSR || isPageAlive(),
    // The old page stays until the new one is ready; skeletons appear only when a change of viewer removes
    // content.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultStructuralSharing: true,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}

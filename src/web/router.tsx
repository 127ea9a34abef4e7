import { dehydrate, hydrate, QueryClientProvider } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { getGlobalStartContext } from "@tanstack/react-start";
import type { ReactNode } from "react";
import { stringifySearch } from "#contract/page-addresses.ts";
import { parseSearch } from "./platform/address.ts";
import { type Api, browserApi, queriesOf } from "./platform/api/api.ts";
import { createQueryClient } from "./platform/api/query-client.ts";
import { isPageAlive } from "./platform/page/page-alive.tsx";
import type { HeadPictures } from "./platform/page/page-head.ts";
import type { Site } from "./platform/site.ts";
import { routeTree } from "./routes.gen.ts";
import { ErrorScreen } from "./shell/screens/error-screen.tsx";
import { NotFoundScreen } from "./shell/screens/not-found-screen.tsx";
import { PendingScreen } from "./shell/screens/pending-screen.tsx";

/** What the server gives each request: the in-process API, called as a visitor, and where errors of loading go. */
interface RequestContext extends HeadPictures {
  api: Api;
  site: Site;
  onError: (error: unknown) => void;
}

/** Creates a router per page load in the browser, and per request on the server. */
export function getRouter() {
  const server = import.meta.env.SSR ? getGlobalStartContext() : undefined;
  const queryClient = createQueryClient(server !== undefined);
  const api = server?.api ?? browserApi;
  // The browser gets the site from the server-rendered page.
  const context = { queryClient, api, queries: queriesOf(api), site: server?.site as Site, pictures: server };
  return createRouter({
    routeTree,
    context,
    // Left out of the browser's code.
    ...(import.meta.env.SSR && {
      // As text, because Start writes nested objects as code, which took an eighth of a search page's time.
      dehydrate: () => ({ site: context.site, queries: JSON.stringify(dehydrate(queryClient)) }),
    }),
    hydrate({ site, queries }: { site: Site; queries: string }) {
      context.site = site;
      hydrate(queryClient, JSON.parse(queries));
    },
    Wrap: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    parseSearch,
    stringifySearch,
    // At first the page's own script restores the position, and someone may have scrolled since.
    scrollRestoration: () => import.meta.env.SSR || isPageAlive(),
    // Each navigation sets it (see `useDelayedNavigation`).
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultPendingComponent: PendingScreen,
    defaultStructuralSharing: true,
    defaultPreload: "intent",
    // A page that was loaded for its link isn't loaded again. Queries know how old their data is.
    defaultPreloadStaleTime: 1000,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
    server: { requestContext: RequestContext };
  }
}

import { QueryClientProvider } from "@tanstack/react-query";
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RegisteredRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { render } from "vitest-browser-react/pure";
import type { Me } from "#contract/account/account.ts";
import type { Session } from "#contract/account/sessions.ts";
import { stringifySearch } from "#contract/page-addresses.ts";
import { parseSearch } from "#web/platform/address.ts";
import { type Api, type OutputOf, queriesOf } from "#web/platform/api/api.ts";
import { createQueryClient } from "#web/platform/api/query-client.ts";
import { PageAliveProvider } from "#web/platform/page/page-alive.tsx";
import { keepSession } from "#web/platform/session/session.ts";
import { ViewerChanges } from "#web/platform/session/viewer.ts";
import type { Site } from "#web/platform/site.ts";
import { ErrorScreen } from "#web/shell/screens/error-screen.tsx";
import { NotFoundScreen } from "#web/shell/screens/not-found-screen.tsx";
import { ToastRegion } from "#web/ui/toast/toast-region.tsx";

/** The operations that a test answers; calls of others fail with their name. */
export type Answers = {
  [Feature in keyof Api]?: {
    [Operation in keyof Api[Feature]]?: (
      input: Parameters<Extract<Api[Feature][Operation], (...args: never[]) => unknown>>[0],
    ) => OutputOf<Feature, Operation> | Promise<OutputOf<Feature, Operation>>;
  };
};

const SITE: Site = {
  productName: "ToolComps",
  publicUrl: "https://toolcomps.test",
  supportEmail: "support@toolcomps.test",
  postalAddress: "1 Main Street, Austin, TX",
  socialLinks: [],
  isDemo: false,
  hasMailbox: false,
  canBuy: true,
  creditDays: 90,
  numbersCreditDays: 30,
  hasOfflinePage: false,
  providers: [],
};

/** The default member. */
export const ROBIN: Me = {
  id: "0190a000-0000-7000-8000-00000000000a",
  email: "robin@members.test",
  fullName: "Robin Vale",
  avatarUrl: null,
  reviewerType: "real_estate_agent",
  brokerage: null,
  yearsExperience: 6,
  version: "1",
  isPremium: false,
  suspension: null,
  can: { moderate: false },
  neededFactor: null,
  hasMutes: false,
  unread: { messages: 0, notifications: 0 },
};

interface ScreenOptions {
  api?: Answers;
  /** A signed-in member, and how they differ from Robin. */
  viewer?: Partial<Me>;
  /** Path and search parameters. */
  address?: string;
  site?: Partial<Site>;
}

/**
 * Shows components as a page does: with the router, queries, toasts, the session and the styles, but without a server.
 * Any address shows them, so that links work; `router.state.location` has the address.
 */
export function renderScreen(children: ReactNode, { address = "/", ...options }: ScreenOptions = {}) {
  const root = createRootRoute({ component: Page });
  const screen = createRoute({ getParentRoute: () => root, path: "$", component: () => children });
  return show(root.addChildren([screen]), address, options);
}

/** Shows the product's page at an address, with the header and the footer. */
export async function renderPage(address: string, options: Omit<ScreenOptions, "address"> = {}) {
  const { routeTree } = await import("#web/routes.gen.ts");
  // The document is there already.
  Object.assign(routeTree.options, { shellComponent: PageAliveProvider });
  return show(routeTree, address, options);
}

async function show(routeTree: AnyRoute, address: string, options: Omit<ScreenOptions, "address">) {
  const { api: answers = {}, viewer, site } = options;
  const me = { ...ROBIN, ...viewer };
  if (viewer) keepSession(sessionOf(me));
  const queryClient = createQueryClient(false);
  const api = apiOf({ ...answers, account: { getMe: () => me, ...answers.account } });
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    context: { queryClient, api, queries: queriesOf(api), site: { ...SITE, ...site } },
    Wrap: (props) => <QueryClientProvider client={queryClient} {...props} />,
    parseSearch,
    stringifySearch,
    defaultStructuralSharing: true,
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });
  // All types name the product's own router.
  const shown = await render(<RouterProvider router={router as object as RegisteredRouter} />);
  return { ...shown, router };
}

function Page() {
  return (
    <PageAliveProvider>
      <ToastRegion />
      <main>
        <Outlet />
      </main>
      <ViewerChanges />
    </PageAliveProvider>
  );
}

const HOUR_SECONDS = 3600;

const sessionOf = ({ id, email }: Me): Session => ({
  user: { id, email },
  accessToken: "token",
  expiresIn: HOUR_SECONDS,
  expiresAt: new Date(Date.now() + HOUR_SECONDS * 1000).toJSON(),
});

function apiOf(answers: Answers): Api {
  const features = answers as Record<string, Record<string, (input: unknown) => unknown>>;
  const operations = (feature: string) =>
    new Proxy(
      {},
      {
        get: (_, operation: string) => async (input: unknown) => {
          const answer = features[feature]?.[operation];
          if (answer === undefined) throw new Error(`The test has no answer for ${feature}.${operation}`);
          return answer(input);
        },
      },
    );
  return new Proxy({}, { get: (_, feature: string) => operations(feature) }) as Api;
}

import { createRootRouteWithContext, HeadContent, Outlet, redirect, Scripts } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useHasSelection } from "#web/comps/compare/selected.ts";
import { registerWorker } from "#web/offline/register-worker.ts";
import type { ApiContext } from "#web/platform/api/api.ts";
import { lazyPart } from "#web/platform/online.ts";
import { BOOT_SCRIPT } from "#web/platform/page/inline-boot-script.ts";
import { OLD_BROWSER_SCRIPT } from "#web/platform/page/old-browser-script.ts";
import { withLowerIds } from "#web/platform/page/page-address.ts";
import { PageAliveProvider } from "#web/platform/page/page-alive.tsx";
import { SITE_DESCRIPTION } from "#web/platform/page/page-descriptions.ts";
import type { HeadPictures } from "#web/platform/page/page-head.ts";
import { useUser, ViewerChanges } from "#web/platform/session/viewer.ts";
import { type Site, useSite } from "#web/platform/site.ts";
import { pushWish } from "#web/platform/stored/push-wish.ts";
import { DemoBanner } from "#web/shell/demo-banner.tsx";
import { ErrorScreen } from "#web/shell/screens/error-screen.tsx";
import { SiteFooter } from "#web/shell/site-footer.tsx";
import { SiteHeader } from "#web/shell/site-header.tsx";
import { SuspensionNotice } from "#web/shell/suspension-notice.tsx";
import { TabBar } from "#web/shell/tab-bar.tsx";
import { RenderedAt } from "#web/ui/time-ago.tsx";
import { ToastRegion } from "#web/ui/toast/toast-region.tsx";
import headingFont from "../../../data/fonts/bricolage-grotesque.woff2?url";
import textFont from "../../../data/fonts/hanken-grotesk.woff2?url";
import styles from "../styles.css?url";

interface RouterContext extends ApiContext {
  site: Site;
  /** On the server only. */
  pictures: HeadPictures | undefined;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad({ location: { href } }) {
    // Our links have them already.
    if (!import.meta.env.SSR) return;
    const lower = withLowerIds(href);
    if (lower !== href) throw redirect({ href: lower, replace: true, statusCode: 301 });
  },
  head: () => ({
    meta: [
      // Of a page that is missing or failed; others have their own.
      ...(import.meta.env.SSR ? [{ name: "description", content: SITE_DESCRIPTION }] : []),
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" },
      { name: "theme-color", content: "#faf8f2", media: "(prefers-color-scheme: light)" },
      { name: "theme-color", content: "#0f1412", media: "(prefers-color-scheme: dark)" },
    ],
    links: [
      { rel: "stylesheet", href: styles },
      ...[textFont, headingFont].map(
        (href) =>
          ({ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href }) as const,
      ),
      { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
      // Read once; the browser's own code needs no copy.
      ...(import.meta.env.SSR
        ? [
            { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
            { rel: "manifest", href: "/manifest.webmanifest" },
          ]
        : []),
    ],
    // They have run by then: the browser's own code needs no copy.
    scripts: import.meta.env.SSR ? [{ children: BOOT_SCRIPT }, { children: OLD_BROWSER_SCRIPT }] : [],
  }),
  component: Shell,
  // Hydrated with the document, before the session changes what it shows.
  wrapInSuspense: false,
  // With the header and tabs, which the router would leave out.
  errorComponent: (props) => (
    <Shell>
      <ErrorScreen {...props} />
    </Shell>
  ),
  shellComponent: Document,
});

function Document({ children }: { children: ReactNode }) {
  return (
    // The boot script sets attributes on this element before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <PageAliveProvider>{children}</PageAliveProvider>
        <Scripts />
      </body>
    </html>
  );
}

const CompareTray = lazyPart(() => import("#web/comps/compare/compare-tray.tsx"));

/** What was selected for comparing stays at hand on every page. */
const Comparison = () => useHasSelection() && <CompareTray />;

const KeepSubscribed = lazyPart(() => import("#web/push/keep-subscribed.tsx"));

/** Browsers lose subscriptions without saying so: each visit renews that of a member who wants notes here. */
function PushedNotes() {
  const userId = useUser()?.id;
  return userId !== undefined && pushWish.read() === userId && <KeepSubscribed />;
}

function ServerTime({ children }: { children: ReactNode }) {
  const [renderedAt] = useState(Route.useMatch({ select: ({ updatedAt }) => updatedAt }));
  return <RenderedAt value={renderedAt}>{children}</RenderedAt>;
}

function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { hasOfflinePage } = useSite();
  useEffect(() => {
    if (hasOfflinePage) void registerWorker();
  }, [hasOfflinePage]);
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <DemoBanner />
      <SiteHeader />
      <SuspensionNotice />
      <ToastRegion />
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        <ServerTime>{children}</ServerTime>
      </main>
      <SiteFooter />
      <Comparison />
      <PushedNotes />
      <TabBar />
      {/* Last, so that the effects of the other components run before queries are reloaded. */}
      <ViewerChanges />
    </>
  );
}

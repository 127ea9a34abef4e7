import { type AnyRouteMatch, type AnyRouter, useMatch, useRouter } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { findName } from "#web/platform/find-name.ts";
import { useSite } from "#web/platform/site.ts";
import { Loading } from "#web/ui/list/loading.tsx";
import { useRootMark } from "#web/ui/use-root-mark.ts";

const titleIn = (meta: readonly ({ title?: string } | undefined)[] | undefined) =>
  meta?.find((one) => one?.title)?.title;

function titleOf(router: AnyRouter, match: AnyRouteMatch): string | undefined {
  // Not before its route has begun to load.
  const { context } = router.options;
  return titleIn(router.routesById[match.routeId].options.head?.({ match: { ...match, context } })?.meta);
}

/** What a page shows until it has loaded: its heading, and blocks in place of its content. */
export default function ScreenSkeleton() {
  const router = useRouter();
  const { productName } = useSite();
  const match = useMatch({ strict: false });
  // Without data, the heads of pages about one thing say that it wasn't found.
  const isAboutOne = match.routeId.includes("$");
  const known =
    match.status === "success" ? titleIn(match.meta) : isAboutOne ? undefined : titleOf(router, match);
  const heading = known?.split(" · ")[0] ?? findName(router.options.context.queryClient, match.params);
  useArrival();
  return (
    <div className="page min-h-svh pt-8">
      {!match.meta && <title>{heading ? `${heading} · ${productName}` : productName}</title>}
      {heading && <h1 className="text-3xl md:text-4xl">{heading}</h1>}
      <Loading
        what="the page"
        skeletons={[...(heading ? [] : ["h-10 w-80 max-w-full"]), "h-6 w-60", "h-40", "h-28", "h-28", "h-28"]}
        skeletonsClassName="mt-3 gap-6"
      />
    </div>
  );
}

/** Shows the top. Scrolling there isn't the old page's position, to which the router would return. */
function useArrival() {
  const { location, resolvedLocation } = useRouter().state;
  const isArriving = location.pathname !== resolvedLocation?.pathname;
  useRootMark("arriving");
  useLayoutEffect(() => {
    if (!isArriving) return;
    const ignore = (event: Event) => event.stopPropagation();
    window.addEventListener("scroll", ignore, true);
    window.scrollTo(0, 0);
    return () => window.removeEventListener("scroll", ignore, true);
  }, [isArriving]);
}

import { type AnyRouteMatch, type AnyRouter, useMatch, useRouter } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { UNLOADED } from "#web/platform/api/failure.ts";
import { findName } from "#web/platform/page/find-name.ts";
import { useSite } from "#web/platform/site.ts";
import { stored, TEXT } from "#web/platform/stored/browser-storage.ts";
import { classes } from "#web/ui/classes.ts";
import { Loading } from "#web/ui/list/loading.tsx";
import { useRootMark } from "#web/ui/page/use-root-mark.ts";

const titleIn = (meta: readonly ({ title?: string } | undefined)[] | undefined) =>
  meta?.find((one) => one?.title)?.title;

function titleOf(router: AnyRouter, match: AnyRouteMatch): string | undefined {
  // Not before its route has begun to load.
  const { context } = router.options;
  return titleIn(router.routesById[match.routeId].options.head?.({ match: { ...match, context } })?.meta);
}

/** Returns a page's heading before its data is there, and when that fails to load. */
export function headingOf(router: AnyRouter, match: AnyRouteMatch): string | undefined {
  // Without data, the heads of pages about one thing say that it wasn't found.
  const isAboutOne = match.fullPath.includes("$");
  const known =
    match.status === "success" ? titleIn(match.meta) : isAboutOne ? undefined : titleOf(router, match);
  return known?.split(" · ")[0] ?? findName(router.options.context.queryClient, match.params);
}

/** A deployment may have replaced the code of a page. Once for each file, because it may be gone for good. */
export async function reloadForCode(error: unknown): Promise<void> {
  const text = String(error);
  if (!text.includes(UNLOADED) || reloaded.read() === text) return;
  const { ok } = await fetch(window.location.href, { method: "HEAD" }).catch(() => Response.error());
  if (ok && reloaded.write(text)) window.location.reload();
}

const reloaded = stored("reloaded_for", TEXT, "sessionStorage");

/** Heights and widths of what each kind of page begins with, below its heading. */
const SHAPES = {
  list: ["h-6 w-60", "h-14", "h-7 w-96", ...Array<string>(7).fill("skeleton-row")],
  article: ["h-6 w-72", "h-11 w-80", ...Array<string>(6).fill("h-5"), "h-5 w-2/3", "h-28"],
  form: ["h-6 w-96", ...Array<string>(5).fill("skeleton-field")],
  facts: ["h-6 w-72", "h-24", "h-16", "h-7 w-96", ...Array<string>(4).fill("skeleton-row")],
} as const;

const KINDS: [RegExp, keyof typeof SHAPES][] = [
  [
    /edit|add-review|share-numbers|still-using|auth|contact|settings|calculator|unsubscribe|newsletter/,
    "form",
  ],
  [/reviews|discussions|about|method|privacy|terms|messages.\$/, "article"],
  [/tools\/\$|profile|pricing|checkout/, "facts"],
];

const kindOf = (fullPath: string) => KINDS.find(([pattern]) => pattern.test(fullPath))?.[1] ?? "list";

/** What a page shows until it has loaded: its heading, and blocks where its content will be. */
export default function ScreenSkeleton() {
  const router = useRouter();
  const { productName } = useSite();
  const match = useMatch({ strict: false });
  const heading = headingOf(router, match);
  const kind = kindOf(match.fullPath);
  useArrival();
  return (
    <div className="page min-h-svh pt-8">
      {!match.meta && <title>{heading ? `${heading} · ${productName}` : productName}</title>}
      {heading && <h1 className="text-3xl md:text-4xl">{heading}</h1>}
      <Loading
        what="the page"
        skeletons={[...(heading ? [] : ["h-10 w-80"]), ...SHAPES[kind]]}
        skeletonsClassName={classes("skeleton-page", kind === "article" && "skeleton-text")}
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

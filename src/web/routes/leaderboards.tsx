import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { compsTitle } from "#contract/comps/names.ts";
import { isZipCode } from "#contract/names.ts";
import type { FoundAddress } from "#contract/page-addresses.ts";
import { CATEGORIES } from "#contract/vocabulary.ts";
import { AreaSwitch, UnknownCity } from "#web/comps/area/area-switch.tsx";
import { AREA_PARAMETERS, areaSearch, fitArea, leaderboardSearch, UNRANKED } from "#web/comps/area/areas.ts";
import { Leaderboard } from "#web/comps/ranking/leaderboard.tsx";
import { addressReader, oneOf, someOf } from "#web/platform/address.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { orStay } from "#web/platform/page/pending.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { ReviewsError } from "#web/shell/screens/reviews-error.tsx";
import { toLabels } from "#web/ui/format.ts";
import { ListArea } from "#web/ui/list/list-area.tsx";
import { TabLinks } from "#web/ui/list/tab-links.tsx";

export const Route = createFileRoute("/leaderboards")({
  validateSearch: addressReader(
    { category: oneOf(CATEGORIES, CATEGORIES[0]), ...AREA_PARAMETERS, open: someOf([UNRANKED]) },
    fitArea,
  ),
  loaderDeps: ({ search: { open: _, ...search } }) => search,
  loader: async ({ context: { queryClient, queries }, deps, cause, location }) => {
    const { category = CATEGORIES[0], market, state } = deps;
    const input = { category, market, state };
    const [{ area, reviewCount, picks }, [asked]] = await orStay(
      { cause, location },
      Promise.all([
        queryClient.ensureQueryData(queries.comps.list.queryOptions({ input: { ...input, sort: "rank" } })),
        queryClient.ensureQueryData(queries.comps.listAreas.queryOptions({ input })),
      ]),
    );
    const known = asked && areaSearch(asked.area).market;
    if (known !== undefined && known !== market && !isZipCode(market)) {
      throw redirect({ to: "/leaderboards", search: { ...deps, market: known }, statusCode: 301 });
    }
    const isElsewhere = asked?.area.kind !== area.kind;
    const address: FoundAddress = { search: areaSearch(area), isUnlisted: isElsewhere || reviewCount === 0 };
    return { input, category, area, address, summary: picks.text };
  },
  head: (context) => {
    if (!context.loaderData) return pageHead(context, { title: "Leaderboards" });
    const { input, area, address, summary } = context.loaderData;
    const title = `${compsTitle(input.category, area)}, ranked`;
    return pageHead(
      context,
      { title, description: summary ?? `${title} by score, with the cost per result.` },
      address,
    );
  },
  errorComponent: ReviewsError,
  component: Leaderboards,
});

function Leaderboards() {
  const { input } = Route.useLoaderData();
  const { open } = Route.useSearch();
  const { queries } = useApi();
  const { data: comps } = useSuspenseQuery(
    queries.comps.list.queryOptions({ input: { ...input, sort: "rank" } }),
  );
  const { data: areas } = useSuspenseQuery(queries.comps.listAreas.queryOptions({ input }));
  const { area, category } = comps;
  const [asked] = areas;
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Leaderboards</h1>
      <p className="mt-1.5 mb-4 text-soft">
        Nobody can pay for a rank.{" "}
        <Link to="/method" hash="ranks" className="text-link">
          How we rank
        </Link>
      </p>
      <TabLinks
        label="Categories"
        name="category"
        tabs={toLabels(CATEGORIES)}
        current={category}
        keep={({ market, state }) => ({ market, state })}
      />
      <div className="mt-4">
        <UnknownCity name={input.market} area={asked?.area ?? area} />
        <AreaSwitch
          area={area}
          areas={areas
            .filter((one) => one.rankedCount > 0 || one.area.kind === area.kind)
            .map((one) => ({ area: one.area, note: `${one.rankedCount} ranked` }))}
          kept={leaderboardSearch(category, { kind: "country" })}
        />
      </div>
      <ListArea>{asked && <Leaderboard comps={comps} asked={asked} open={open} />}</ListArea>
    </div>
  );
}

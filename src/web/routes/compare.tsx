import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { ListFilter, Printer } from "lucide";
import { MEDIAN_REVIEWS, resultName } from "#contract/metrics.ts";
import { RANGES } from "#contract/numbers.ts";
import type { FoundAddress } from "#contract/page-addresses.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { ChangeCity, UnknownCity } from "#web/comps/area/area-switch.tsx";
import { AREA_PARAMETERS, areaName, areaSearch, areaTitle } from "#web/comps/area/areas.ts";
import { basisOf, type Comparison, decidingRows } from "#web/comps/compare/comparison-rows.ts";
import { ComparisonTable } from "#web/comps/compare/comparison-table.tsx";
import { verdictOf, verdictText } from "#web/comps/compare/comparison-verdict.ts";
import { formulaOf } from "#web/comps/price-words.ts";
import { addressReader, numberIn, oneOf, text } from "#web/platform/address.ts";
import { throwIfMissing } from "#web/platform/api/missing.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { ReviewsError } from "#web/shell/screens/reviews-error.tsx";
import { Monogram, toolsOf } from "#web/tools/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { ShareMenu } from "#web/ui/menu/share-menu.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import { MissingScreen } from "#web/ui/page/missing-screen.tsx";
import { Notice } from "#web/ui/page/notice.tsx";
import { VerdictBox } from "#web/ui/page/verdict-box.tsx";

const MOST_OTHERS = 5;
const QUIET = "inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink";

export const Route = createFileRoute("/compare")({
  validateSearch: addressReader({
    /** Slugs, separated by commas. */
    tools: text(1000),
    ...AREA_PARAMETERS,
    /** Results a month, for the estimate. */
    at: numberIn(RANGES.results),
    only: oneOf(["differences"]),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, queries }, deps }) => {
    const { tools, market, state } = deps;
    if (tools === undefined) return null;
    const input = { tools, market, state };
    const comparison = await queryClient
      .ensureQueryData(queries.comps.compare.queryOptions({ input }))
      .catch(throwIfMissing);
    const { category, area, tools: compared, leftOut, isLinked } = comparison;
    const slugs = compared.map(({ tool }) => tool.slug).join(",");
    if (slugs !== tools && leftOut.length === 0) {
      throw redirect({ to: "/compare", search: { ...deps, tools: slugs }, statusCode: 301 });
    }
    const address: FoundAddress = {
      search: {
        ...areaSearch(area),
        tools: compared
          .map(({ tool }) => tool.slug)
          .sort()
          .join(","),
      },
      isUnlisted: !isLinked,
    };
    const names = compared.map(({ tool }) => tool.name);
    const verdict = verdictText(verdictOf(comparison, decidingRows(comparison)));
    return { input, category, area, address, names, verdict };
  },
  head: (context) => {
    if (!context.loaderData) return pageHead(context, { title: "Compare tools" });
    const { area, category, names, verdict, address } = context.loaderData;
    return pageHead(
      context,
      {
        title: `${names.join(" or ")} in ${areaName(area)}`,
        description:
          verdict || `What ${toolsOf(category)} cost in ${areaName(area)}, and who would buy again.`,
      },
      address,
    );
  },
  errorComponent: ReviewsError,
  notFoundComponent: NothingToCompare,
  component: ComparePage,
});

function ComparePage() {
  const loaded = Route.useLoaderData();
  return loaded ? <Compare input={loaded.input} /> : <NothingToCompare />;
}

function Compare({ input }: Pick<NonNullable<ReturnType<typeof Route.useLoaderData>>, "input">) {
  const address = Route.useSearch();
  const { queries } = useApi();
  const { data: comparison } = useSuspenseQuery(queries.comps.compare.queryOptions({ input }));
  const { category, area, tools, leftOut } = comparison;
  const place = areaName(area);
  const isAlone = tools.length === 1;
  const rows = decidingRows(comparison);
  const verdict = verdictOf(comparison, rows);
  const hasSame = rows.some(({ isSame }) => isSame);
  return (
    <div className="page pt-5">
      <Breadcrumb>
        <Link to="/tools">Browse Tools</Link>
        <Link to="/search" search={{ category }}>
          {category}
        </Link>
        <span>Compare</span>
      </Breadcrumb>
      <h1 className="mt-3 text-3xl md:text-[2.6rem]">{`Compare ${toolsOf(category)} in ${area.kind === "market" ? areaTitle(area) : areaName(area)}`}</h1>
      <Facts className="mt-1.5 text-soft">
        {formatCounted(tools.length, "tool")}
        {basisOf(comparison)}
        {area.kind !== "country" && (
          <Link
            to="."
            search={(before: typeof address) => ({ ...before, market: undefined, state: undefined })}
            resetScroll={false}
            className="underline underline-offset-3 hover:text-evergreen"
          >
            Compare across the U.S.
          </Link>
        )}
      </Facts>
      <div className="relative mt-3 mb-5 flex flex-wrap items-start gap-x-3 gap-y-2 sm:gap-x-5 print:hidden">
        <ChangeCity
          hasCity={area.kind === "market"}
          kept={{ tools: input.tools, at: address.at?.toString(), only: address.only }}
          className="button button-secondary list-none"
        />
        {!isAlone && (
          <>
            {(hasSame || address.only) && (
              <Link
                to="."
                search={(before: typeof address) => ({
                  ...before,
                  only: address.only ? undefined : ("differences" as const),
                })}
                resetScroll={false}
                className={QUIET}
              >
                <Icon of={ListFilter} size={17} className="max-[22rem]:hidden" />
                {address.only ? "All rows" : "Only differences"}
              </Link>
            )}
            <button type="button" onClick={() => window.print()} className={`${QUIET} max-sm:hidden`}>
              <Icon of={Printer} size={17} />
              Print
            </button>
          </>
        )}
        <ShareMenu
          title={`${tools.map(({ tool }) => tool.name).join(" or ")} in ${place}`}
          className="text-soft hover:text-ink"
        />
      </div>
      <UnknownCity name={input.market} area={area} />
      {leftOut.length > 0 && (
        <Notice className="mb-4">
          {`You can compare up to ${LIMITS.comparedTools} tools in one category. Left out: ${leftOut.map(({ name }) => name).join(", ")}.`}
        </Notice>
      )}
      <Verdict verdict={verdict} />
      {!isAlone && (
        <>
          <ComparisonTable comparison={comparison} address={address} />
          <p className="mt-3 max-w-prose text-sm text-soft">
            {`Cost per ${resultName(category)} is ${formulaOf(category)}, for each review. A median takes ${MEDIAN_REVIEWS} reviews.`}
          </p>
        </>
      )}
      <Others comparison={comparison} />
    </div>
  );
}

function Verdict({ verdict: { basis, sentences, conclusion } }: { verdict: ReturnType<typeof verdictOf> }) {
  if (sentences.length === 0) return null;
  return (
    <VerdictBox className="mb-5 sm:px-5">
      {basis}
      {conclusion && <p className="my-1 font-semibold sm:text-lg">{conclusion}</p>}
      {sentences.map(({ names, text }) => (
        <p key={names}>
          <b translate="no">{names}</b> {text}
        </p>
      ))}
    </VerdictBox>
  );
}

/** Further tools, as long as there is room. */
function Others({ comparison: { tools, others, category } }: { comparison: Comparison }) {
  if (tools.length >= LIMITS.comparedTools || others.length === 0) return null;
  return (
    <section className="mt-8 print:hidden">
      <h2 className="text-xl">
        {tools.length === 1 ? `Compare ${tools[0]?.tool.name} with` : `Add other ${toolsOf(category)}`}
      </h2>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {others.slice(0, MOST_OTHERS).map(({ tool, reviewCount }) => (
          <li key={tool.id} className="border-hairline border-b">
            <Link
              to="."
              search={(before: { tools?: string }) => ({
                ...before,
                tools: `${before.tools},${tool.slug}`,
              })}
              resetScroll={false}
              className="flex min-h-14 items-center gap-3 hover:text-evergreen"
            >
              <Monogram tool={tool} />
              <b className="grow font-semibold" translate="no">
                {tool.name}
              </b>
              <span className="text-sm text-soft">{formatCounted(reviewCount, "review")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingToCompare() {
  return (
    <MissingScreen
      title="Nothing to compare yet"
      text={`Select 2 to ${LIMITS.comparedTools} tools in one category: press Compare on a market or tool page.`}
    >
      <ButtonLink to="/markets">All Markets</ButtonLink>
      <ButtonLink to="/tools" look="secondary">
        Browse Tools
      </ButtonLink>
    </MissingScreen>
  );
}

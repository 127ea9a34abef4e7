import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, redirect } from "@tanstack/react-router";
import { RANGES } from "#contract/numbers.ts";
import type { FoundAddress } from "#contract/page-addresses.ts";
import { CATEGORIES, LIMITS } from "#contract/vocabulary.ts";
import { AreaSwitch, UnknownCity } from "#web/comps/area/area-switch.tsx";
import { AREA_PARAMETERS, areaName, areaSearch } from "#web/comps/area/areas.ts";
import { ComparisonDetails } from "#web/comps/compare/comparison-details.tsx";
import type { Comparison } from "#web/comps/compare/comparison-rows.ts";
import { ComparisonTable } from "#web/comps/compare/comparison-table.tsx";
import { ComparisonVerdict } from "#web/comps/compare/comparison-verdict.tsx";
import { DETAILS } from "#web/comps/compare/details.ts";
import { ToolChoice } from "#web/comps/compare/tool-choice.tsx";
import { addressReader, numberIn, oneOf, someOf, text } from "#web/platform/address.ts";
import { nullIfMissing } from "#web/platform/api/missing.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { ReviewsError } from "#web/shell/screens/reviews-error.tsx";
import { Monogram, toolsOf } from "#web/tools/index.ts";
import { ShareMenu } from "#web/ui/menu/share-menu.tsx";
import { Breadcrumb } from "#web/ui/page/breadcrumb.tsx";
import { Notice } from "#web/ui/page/notice.tsx";
import { ChooseTools } from "./-choose-tools.tsx";

const MOST_OTHERS = 5;
const OTHERS = "others";

export const Route = createFileRoute("/compare")({
  validateSearch: addressReader({
    /** Slugs, separated by commas. */
    tools: text(1000),
    ...AREA_PARAMETERS,
    /** Which of the areas around it is shown. */
    by: oneOf(["market", "state", "country"]),
    /** Of the tools to choose from. */
    category: oneOf(CATEGORIES, CATEGORIES[0]),
    /** Results a month, for the estimate. */
    at: numberIn(RANGES.results),
    open: someOf([...DETAILS, OTHERS]),
  }),
  loaderDeps: ({ search: { open: _open, at: _at, ...search } }) => search,
  loader: async ({ context: { queryClient, queries }, deps }) => {
    const { tools = "", market, state, by } = deps;
    const input = { tools, market, state, by };
    const comparison = tools
      ? await queryClient.ensureQueryData(queries.comps.compare.queryOptions({ input })).catch(nullIfMissing)
      : null;
    if (!comparison) {
      const category = deps.category ?? CATEGORIES[0];
      await queryClient.ensureQueryData(
        queries.comps.listTools.queryOptions({ input: { category, sort: "reviews" } }),
      );
      return { category, unknown: tools, address: { isUnlisted: true, isMissing: tools !== "" } };
    }
    const { category, area, tools: compared, leftOut, unknown, isLinked, areas, picks } = comparison;
    const slugs = compared.map(({ tool }) => tool.slug).join(",");
    if (slugs !== tools && leftOut.length + unknown.length === 0) {
      throw redirect({ to: "/compare", search: { ...deps, tools: slugs }, statusCode: 301 });
    }
    const address: FoundAddress = {
      search: {
        ...areaSearch(areas[0] ?? area),
        tools: compared
          .map(({ tool }) => tool.slug)
          .sort()
          .join(","),
      },
      isUnlisted: !isLinked,
    };
    const names = compared.map(({ tool }) => tool.name).join(" or ");
    return { input, category, address, title: `${names} in ${areaName(area)}`, verdict: picks.text };
  },
  head: (context) => {
    const { loaderData: loaded } = context;
    if (!loaded?.title) return pageHead(context, { title: "Compare tools" }, loaded?.address);
    const { title, category, verdict, address } = loaded;
    const description = verdict ?? `What ${toolsOf(category)} cost, and who would buy them again.`;
    return pageHead(context, { title, description }, address);
  },
  errorComponent: ReviewsError,
  component: ComparePage,
});

function ComparePage() {
  const loaded = Route.useLoaderData();
  return loaded.input ? (
    <Compare input={loaded.input} title={loaded.title} />
  ) : (
    <ChooseTools category={loaded.category} unknown={loaded.unknown} />
  );
}

type Loaded = Extract<ReturnType<typeof Route.useLoaderData>, { title: string }>;

function Compare({ input, title }: Pick<Loaded, "input" | "title">) {
  const address = Route.useSearch();
  const { queries } = useApi();
  const { data: comparison } = useSuspenseQuery(queries.comps.compare.queryOptions({ input }));
  const { category, area, areas, tools, others, unknown } = comparison;
  const slugs = (address.tools ?? "").split(",").filter((slug) => slug.trim() !== "");
  const [first, second] = tools;
  return (
    <div className="page pt-5">
      <Breadcrumb>
        <Link to="/tools">Browse Tools</Link>
        <Link to="/search" search={{ category }}>
          {category}
        </Link>
        <span>Compare</span>
      </Breadcrumb>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 lg:grid-cols-[minmax(0,1fr)_20rem_auto]">
        <h1 className="text-[1.75rem] md:text-[2.6rem] lg:row-start-1">{`Compare ${toolsOf(category)}`}</h1>
        <ShareMenu
          title={title}
          className="min-w-11 justify-center rounded-md hover:bg-land lg:border lg:border-edge lg:px-4"
        />
        <div className="max-lg:col-span-2 lg:col-start-2 lg:row-start-1 print:hidden">
          <AreaSwitch
            area={area}
            areas={areas.map((one) => ({ area: one }))}
            searchOf={({ kind }) => ({ by: kind })}
            kept={{ tools: input.tools, at: address.at?.toString(), open: address.open }}
          />
        </div>
      </div>
      <div className="mt-4 mb-7 grid gap-y-3">
        <UnknownCity name={input.market} area={areas[0] ?? area} className="" />
        {unknown.length > 0 && (
          <Notice>{`We don't know ${quoted(unknown.map((index) => slugs[index] ?? ""))}.`}</Notice>
        )}
        <LeftOut comparison={comparison} />
        {second && <ComparisonVerdict comparison={comparison} />}
      </div>
      {second ? (
        <>
          <ComparisonTable comparison={comparison} />
          <ComparisonDetails comparison={comparison} address={address} />
          <Further comparison={comparison} isWhole={address.open?.includes(OTHERS) ?? false} />
        </>
      ) : (
        first && (
          <>
            <p className="flex items-center gap-3 border-ink border-t pt-4">
              <Monogram tool={first.tool} />
              <span>
                <b translate="no">{first.tool.name}</b>
                {others.length > 0 ? ". Choose what to compare it with:" : " is the only one with reviews."}
              </span>
            </p>
            <ToolChoice tools={others} area={area} />
          </>
        )
      )}
      <p className="mt-4">
        <Link to="/method" className="inline-flex min-h-11 items-center font-semibold text-evergreen">
          How we calculate
        </Link>
      </p>
    </div>
  );
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

function LeftOut({ comparison: { leftOut } }: { comparison: Comparison }) {
  if (leftOut.length === 0) return null;
  const names = leftOut.map(({ name }) => name).join(", ");
  return (
    <Notice>
      {`You can compare up to ${LIMITS.comparedTools} tools in one category. Left out: ${names}.`}
    </Notice>
  );
}

/** Further tools, as long as there is room. On wide screens a button shows them. */
function Further({ comparison, isWhole }: { comparison: Comparison; isWhole: boolean }) {
  const { tools, others, category, area } = comparison;
  if (tools.length >= LIMITS.comparedTools || others.length === 0) return null;
  const title = `Add another ${category === "CRM" ? "CRM" : "tool"}`;
  const all = (
    <Link
      to="."
      search={(before: { open?: string }) => ({
        ...before,
        open: [before.open, OTHERS].filter(Boolean).join(),
      })}
      resetScroll={false}
      className="inline-flex min-h-11 items-center font-semibold text-evergreen"
    >
      {`All ${toolsOf(category)}`}
    </Link>
  );
  return (
    <section className="mt-10 border-ink border-t pt-3 print:hidden">
      <h2 className="mb-1 text-xl">{title}</h2>
      <ToolChoice tools={isWhole ? others : others.slice(0, MOST_OTHERS)} area={area} />
      {!isWhole && others.length > MOST_OTHERS && all}
    </section>
  );
}

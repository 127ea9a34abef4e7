import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { CATEGORIES, LIMITS } from "#contract/vocabulary.ts";
import { CategoryComps } from "#web/comps/category-comps.tsx";
import { CategoryTools } from "#web/comps/category-tools.tsx";
import { type AddressOf, addressReader, oneOf, typedText } from "#web/platform/address.ts";
import type { ApiQueries } from "#web/platform/api/api.ts";
import { pageHead } from "#web/platform/page/page-head.ts";
import { orStay, useIsChanging } from "#web/platform/page/pending.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { NothingListed } from "#web/search/nothing-listed.tsx";
import { UrlFilterField, useFilterText } from "#web/ui/field/filter-field.tsx";
import { toLabels } from "#web/ui/format.ts";
import { StaleArea } from "#web/ui/list/list-area.tsx";
import { TabLinks } from "#web/ui/list/tab-links.tsx";

const PARAMETERS = {
  q: typedText(LIMITS.searchText),
  sort: oneOf(["score", "value", "price", "reviews"], "score"),
  category: oneOf(CATEGORIES),
};

const SORTS = {
  score: "Best rated",
  value: "Lowest cost",
  price: "Price",
  reviews: "Reviews",
};

type Address = AddressOf<typeof PARAMETERS>;

const readToolsAddress = addressReader(PARAMETERS);

const toolsQuery = (queries: ApiQueries, { q, sort, category }: Address) =>
  queries.comps.listTools.queryOptions({ input: { q: q?.trim() || undefined, sort, category } });

export const Route = createFileRoute("/tools/")({
  validateSearch: readToolsAddress,
  // Without the text: the field shows what is typed, before its tools are loaded.
  loaderDeps: ({ search: { sort, category } }) => ({ sort, category }),
  loader: async ({ context: { queryClient, queries }, deps, cause, location }) => {
    // The router passes on the address as it came.
    const { q } = readToolsAddress(location.search);
    await orStay({ cause, location }, queryClient.ensureQueryData(toolsQuery(queries, { ...deps, q })));
    return { category: deps.category };
  },
  head: (context) => {
    const { q } = context.match.search;
    return pageHead(
      context,
      {
        title: q === undefined ? "Browse Tools" : `Tools for “${q}”`,
      },
      {},
    );
  },
  component: Tools,
});

const TABS = { "": "All", ...toLabels(CATEGORIES) };

function Tools() {
  const { sort, category } = Route.useSearch();
  const q = useFilterText();
  const { queries } = useApi();
  const isChanging = useIsChanging();
  const { data = [], isPlaceholderData } = useQuery({
    ...toolsQuery(queries, { q, sort, category }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Browse Tools</h1>
      <p className="mt-1.5 text-soft">What agents across the U.S. pay, and how they score it.</p>
      <UrlFilterField label="Search tools" maxLength={LIMITS.searchText} />
      <TabLinks
        label="Categories"
        isTight
        name="category"
        tabs={TABS}
        current={category ?? ""}
        keep={(before) => ({ q: before.q, sort: before.sort })}
      />
      <Sorts />
      <StaleArea isStale={isPlaceholderData || isChanging}>
        <div className={category ? "" : "mt-4 grid grid-cols-1 gap-x-16 lg:grid-cols-2"}>
          {data.map((listed) =>
            listed.category === category ? (
              <CategoryComps key={category} listed={listed} sort={sort} />
            ) : (
              <CategoryTools key={listed.category} listed={listed} sort={sort} isFiltered={q !== ""} />
            ),
          )}
        </div>
        {data.length === 0 && (
          <NothingListed what="tools" q={q} hint="Tools appear here after their first review." />
        )}
      </StaleArea>
      <Link to="/method" className="text-link inline-flex min-h-11 items-center">
        How we calculate
      </Link>
    </div>
  );
}

const Sorts = () => (
  <nav aria-label="Sort tools" className="sorts">
    <span className="max-sm:sr-only">Sort by</span>
    {Object.entries(SORTS).map(([name, label]) => (
      <Link
        key={name}
        to="/tools"
        search={(before) => ({ ...before, sort: name === "score" ? undefined : (name as "value") })}
        resetScroll={false}
        activeOptions={{ exact: true }}
      >
        {label}
      </Link>
    ))}
  </nav>
);

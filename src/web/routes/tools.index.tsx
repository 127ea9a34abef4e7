import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CATEGORIES, type Category, LIMITS } from "#contract/vocabulary.ts";
import { addressReader, typedText } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/viewer.ts";
import { BookmarkShape } from "#web/saves/index.ts";
import { CategoryTools } from "#web/tools/category-tools.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { UrlFilterField } from "#web/ui/form/filter-field.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { EmptyState } from "#web/ui/notice.tsx";

export const Route = createFileRoute("/tools/")({
  validateSearch: addressReader({ q: typedText(LIMITS.searchText) }),
  loader: async ({ context: { queryClient, queries } }) => {
    await queryClient.ensureQueryData(queries.tools.list.queryOptions());
  },
  head: fixedHead({
    title: "Browse Tools",
    description: "Every tool agents review, by category, with average scores.",
    path: "/tools",
  }),
  pendingComponent: () => (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Browse Tools</h1>
      <div role="status" aria-label="Loading tools" className="skeleton mt-8 h-96" />
    </div>
  ),
  component: Tools,
});

const anchorOf = (category: Category) => category.toLowerCase().replaceAll(" ", "-");

function Tools() {
  const { q = "" } = Route.useSearch();
  const { queries } = useApi();
  const { data: tools } = useSuspenseQuery(queries.tools.list.queryOptions());
  const wanted = q.trim().toLowerCase();
  const shown = tools.filter(({ name }) => name.toLowerCase().includes(wanted));
  const byCategory = Map.groupBy(shown, ({ category }) => category);
  const categories = CATEGORIES.filter((category) => byCategory.has(category));
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Browse Tools</h1>
      <p className="mt-1.5 text-soft">
        {formatCounted(tools.length, "tool")} in {formatCounted(CATEGORIES.length, "category", "categories")}
      </p>
      <UrlFilterField label="Search tools" maxLength={LIMITS.searchText} />
      <nav aria-label="Categories" className="mb-8 flex flex-wrap gap-x-5 border-hairline border-y py-1">
        {categories.map((category) => (
          <a
            key={category}
            href={`#${anchorOf(category)}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            {category}
          </a>
        ))}
      </nav>
      {shown.length === 0 && (
        <EmptyState
          title={tools.length === 0 ? "No tools found" : "No tools match your search"}
          hint="Tools appear here after their first review."
        >
          <ButtonLink to="/add-review">Add Review</ButtonLink>
        </EmptyState>
      )}
      <BookmarkShape />
      <div className="flex flex-col gap-12">
        {categories.map((category) => (
          <CategoryTools
            key={category}
            id={anchorOf(category)}
            category={category}
            tools={byCategory.get(category) ?? []}
          />
        ))}
      </div>
    </div>
  );
}

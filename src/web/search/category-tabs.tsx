import type { OutputOf } from "#web/platform/api/api.ts";
import { TabLinks } from "#web/ui/list/tab-links.tsx";

type CategoryCounts = OutputOf<"markets", "get">["reviewCountByCategory"];

interface CategoryTabsProps {
  /** Without numbers where there are no reviews. */
  counts: CategoryCounts;
  /** Whose comps are shown. */
  current: string | undefined;
  /** Of all categories, where no comps are shown. */
  total?: number;
}

/** Chooses the category of the comps and of the reviews. */
export function CategoryTabs({ counts, current, total }: CategoryTabsProps) {
  const tabs = [...(total === undefined ? [] : [{ category: "", reviewCount: total }]), ...counts];
  return (
    <TabLinks
      label="Categories"
      cellNoun="review"
      unnamed={total === undefined ? null : undefined}
      name="category"
      tabs={Object.fromEntries(tabs.map((one) => [one.category, one.category || "All"]))}
      current={current ?? tabs[0]?.category ?? ""}
      counts={
        tabs.some(({ reviewCount }) => reviewCount > 0)
          ? Object.fromEntries(tabs.map((one) => [one.category, one.reviewCount]))
          : undefined
      }
      keep={({ page, show, list, ...kept }) => kept}
    />
  );
}

import { TabLinks } from "#web/ui/list/tab-links.tsx";

interface ListTabsProps {
  tab: "reviews" | "discussions";
  reviewCount: number | null;
  isEstimate?: boolean;
  discussionCount: number | null;
  /** "12" or "12 results". */
  formatTotal: (count: number) => string;
}

export function ListTabs(props: ListTabsProps) {
  const { tab, reviewCount, isEstimate = false, discussionCount, formatTotal } = props;
  return (
    <TabLinks
      label="Reviews and discussions"
      isTight
      tabs={{ reviews: "Reviews", discussions: "Discussions" }}
      current={tab}
      counts={{
        reviews:
          reviewCount === null ? undefined : `${isEstimate ? "about " : ""}${formatTotal(reviewCount)}`,
        discussions: discussionCount === null ? undefined : formatTotal(discussionCount),
      }}
      keep={keepFilters}
    />
  );
}

/** The other list starts on its first page, with its own sort. */
const keepFilters = (before: Record<string, unknown>) => ({ ...before, page: undefined, sort: undefined });

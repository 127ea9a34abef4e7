import { formatCounted } from "#web/ui/format.ts";
import { TabLink, TabLinks } from "#web/ui/tab-links.tsx";

interface ListTabsProps {
  tab: "reviews" | "discussions";
  reviewCount: number;
  /** The count of reviews is about right. */
  isEstimate?: boolean;
  /** Null when it can't be told now. */
  discussionCount: number | null;
}

/** Reviews or discussions of the same market, tool or both, each with how many there are. */
export function ListTabs({ tab, reviewCount, isEstimate = false, discussionCount }: ListTabsProps) {
  const results = (count: number) => formatCounted(count, "result");
  return (
    <TabLinks label="Reviews and discussions">
      <TabLink
        to="."
        search={toTab(undefined)}
        resetScroll={false}
        isCurrent={tab === "reviews"}
        count={`${isEstimate ? "about " : ""}${results(reviewCount)}`}
      >
        Reviews
      </TabLink>
      <TabLink
        to="."
        search={toTab("discussions")}
        resetScroll={false}
        isCurrent={tab === "discussions"}
        count={discussionCount === null ? undefined : results(discussionCount)}
      >
        Discussions
      </TabLink>
    </TabLinks>
  );
}

/** The other list begins with its first page, in the order that both know. */
const toTab = (tab: "discussions" | undefined) => (before: Record<string, unknown>) => ({
  ...before,
  tab,
  page: undefined,
  sort: undefined,
});

import { TabLink, TabLinks } from "#web/ui/list/tab-links.tsx";

interface ListTabsProps {
  tab: "reviews" | "discussions";
  /** Null when it can't be told now. */
  reviewCount: number | null;
  /** The count of reviews is about right. */
  isEstimate?: boolean;
  /** Null when it can't be told now. */
  discussionCount: number | null;
  /** "12" or "12 results". */
  formatTotal: (count: number) => string;
}

/** Reviews or discussions of the same market, tool or both, each with how many there are. */
export function ListTabs(props: ListTabsProps) {
  const { tab, reviewCount, isEstimate = false, discussionCount, formatTotal } = props;
  return (
    <TabLinks label="Reviews and discussions" isTight>
      <TabLink
        to="."
        search={toTab(undefined)}
        resetScroll={false}
        isCurrent={tab === "reviews"}
        count={reviewCount === null ? undefined : `${isEstimate ? "about " : ""}${formatTotal(reviewCount)}`}
      >
        Reviews
      </TabLink>
      <TabLink
        to="."
        search={toTab("discussions")}
        resetScroll={false}
        isCurrent={tab === "discussions"}
        count={discussionCount === null ? undefined : formatTotal(discussionCount)}
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

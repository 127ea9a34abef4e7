import { TabLink, TabLinks } from "#web/ui/list/tab-links.tsx";

interface ListTabsProps {
  tab: "reviews" | "discussions";
  /** Null when unknown. */
  reviewCount: number | null;
  isEstimate?: boolean;
  /** Null when unknown. */
  discussionCount: number | null;
  /** "12" or "12 results". */
  formatTotal: (count: number) => string;
}

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

/** The other list starts on its first page, keeping the sort if both have it. */
const toTab = (tab: "discussions" | undefined) => (before: Record<string, unknown>) => ({
  ...before,
  tab,
  page: undefined,
  sort: undefined,
});

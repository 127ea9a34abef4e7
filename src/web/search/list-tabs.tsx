import type { ListTotal } from "#contract/parts.ts";
import { formatTotal } from "#web/ui/format.ts";
import { TabLinks } from "#web/ui/list/tab-links.tsx";

interface ListTabsProps {
  tab: "reviews" | "discussions";
  /** Of the reviews, if they are a part of all. */
  category?: string | undefined;
  reviews: ListTotal | null;
  discussions: ListTotal | null;
  /** Of "12 results". */
  noun?: string;
  resetScroll?: boolean;
}

export function ListTabs(props: ListTabsProps) {
  const { tab, category, reviews, discussions, noun, resetScroll } = props;
  return (
    <TabLinks
      label="Reviews and discussions"
      isTight
      tabs={{ reviews: category ? `${category} reviews` : "Reviews", discussions: "Discussions" }}
      current={tab}
      counts={{
        reviews: reviews ? formatTotal(reviews, noun) : undefined,
        discussions: discussions ? formatTotal(discussions, noun) : undefined,
      }}
      keep={keepFilters}
      {...(resetScroll && { resetScroll })}
    />
  );
}

/** The other list starts on its first page, with its own sort. */
const keepFilters = (before: Record<string, unknown>) => ({ ...before, page: undefined, sort: undefined });

import { CATEGORIES } from "#contract/vocabulary.ts";
import type { OutputOf } from "#web/platform/api/api.ts";
import { classes } from "#web/ui/classes.ts";
import { formatCount } from "#web/ui/format.ts";

interface SiteCountsProps {
  counts: OutputOf<"reviews", "getOverview">;
  /** In a narrow column, beside a text. */
  isAside?: boolean;
}

/** What the site has. No vendor can pay for a place (docs/product.md#payments). */
export function SiteCounts({ counts, isAside = false }: SiteCountsProps) {
  const { reviewCount, marketCount, toolCount } = counts;
  const cells = [
    { count: reviewCount, label: reviewCount === 1 ? "review by an agent" : "reviews by agents" },
    { count: marketCount, label: marketCount === 1 ? "market with reviews" : "markets with reviews" },
    { count: toolCount, label: `tools in ${CATEGORIES.length} categories` },
    { count: 0, label: "paid placements" },
  ];
  return (
    <dl
      className={classes(
        "grid grid-cols-2 self-start border-ink border-t",
        isAside ? "mt-8 lg:max-w-80" : "mt-10 md:grid-cols-4",
      )}
    >
      {cells.map(({ count, label }) => (
        <div
          key={label}
          className={classes(
            "flex flex-col-reverse justify-end border-hairline border-b py-3 even:border-l even:pl-5",
            !isAside && "md:border-l md:pl-6 md:first:border-l-0 md:first:pl-0",
          )}
        >
          <dt className="text-soft">{label}</dt>
          <dd className="figures text-3xl">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

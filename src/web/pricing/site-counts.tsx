import { CATEGORIES } from "#contract/vocabulary.ts";
import type { AnswerOf } from "#web/platform/api.ts";
import { formatCount } from "#web/ui/format.ts";

/** What the site has. No vendor can pay for a place (docs/product.md#payments). */
export function SiteCounts({ counts }: { counts: AnswerOf<"reviews", "getOverview"> }) {
  const { reviewCount, marketCount, toolCount } = counts;
  const cells = [
    { count: reviewCount, label: reviewCount === 1 ? "review by an agent" : "reviews by agents" },
    { count: marketCount, label: marketCount === 1 ? "market with reviews" : "markets with reviews" },
    { count: toolCount, label: `tools in ${CATEGORIES.length} categories` },
    { count: 0, label: "paid placements" },
  ];
  return (
    <dl className="mt-10 grid grid-cols-2 border-ink border-t md:grid-cols-4">
      {cells.map(({ count, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end border-hairline border-b py-3 even:border-l even:pl-5 md:border-l md:pl-6 md:first:border-l-0 md:first:pl-0"
        >
          <dt className="text-soft">{label}</dt>
          <dd className="figures text-3xl">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

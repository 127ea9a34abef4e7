import { Link } from "@tanstack/react-router";
import type { ToolSummary } from "#contract/catalogue/tools.ts";
import { SHARE_REVIEWS } from "#contract/metrics.ts";
import { Monogram, Score } from "#web/tools/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCounted, formatOf } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";

export function ToolCard({ tool }: { tool: ToolSummary }) {
  const { name, slug, category, reviewCount, marketCount, averageScore, recommendedShare } = tool;
  return (
    <section
      aria-label={name}
      className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 sm:gap-x-8 border border-hairline bg-sheet px-5 py-4"
    >
      <Monogram tool={tool} />
      <div className="-ml-2 w-0 grow sm:-ml-4 sm:w-auto">
        <h2 className="text-xl">
          <Link to="/tools/$slug" params={{ slug }} className="quiet-link">
            {name}
          </Link>
        </h2>
        <p className="text-sm text-soft">{category}</p>
      </div>
      {averageScore !== null && (
        <p>
          <Score score={averageScore} className="text-2xl" />{" "}
          <span className="text-sm text-soft">out of 10</span>
        </p>
      )}
      {recommendedShare !== null && (
        <p>
          <span className="figures text-2xl">
            {reviewCount < SHARE_REVIEWS
              ? formatOf(Math.round(recommendedShare * reviewCount), reviewCount)
              : `${Math.round(recommendedShare * 100)}%`}
          </span>{" "}
          <span className="text-sm text-soft">would buy again</span>
        </p>
      )}
      <Facts className="text-sm text-soft">
        {formatCounted(reviewCount, "review")}
        {formatCounted(marketCount, "market")}
      </Facts>
      <ButtonLink to="/tools/$slug" params={{ slug }} look="secondary">
        Costs and scores
      </ButtonLink>
    </section>
  );
}

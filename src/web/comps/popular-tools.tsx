import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { resultName } from "#contract/metrics.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Score } from "#web/tools/index.ts";
import { formatCounted, formatUnitPrice } from "#web/ui/format.ts";
import "./comps-block.css";

/** Ways on for searches that name nothing, or find nothing. */
export function PopularTools() {
  const { queries } = useApi();
  const { data } = useSuspenseQuery(queries.comps.listPopularTools.queryOptions());
  if (data.length === 0) return null;
  return (
    <section className="popular-tools">
      <h2>Popular tools</h2>
      <Link to="/tools" className="text-link">
        All tools
      </Link>
      <ul>
        {data.map(({ category, name, slug, averageScore, reviewCount, costPerResult }) => (
          <li key={slug}>
            <Link to="/tools/$slug" params={{ slug }}>
              <Score score={averageScore} />
              <b translate="no">{name}</b>
              <span>
                <b>{formatUnitPrice(costPerResult)}</b>
                {` per ${resultName(category)}`}
              </span>
              <small>{`${formatCounted(reviewCount, "review")} · ${category}`}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Link } from "@tanstack/react-router";
import type { CompsTool } from "#contract/comps/views.ts";
import { SHARE_REVIEWS } from "#contract/metrics.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { reviewsSearch } from "#web/comps/area/areas.ts";
import { Bar } from "#web/ui/bar.tsx";
import { formatCounted } from "#web/ui/format.ts";

type Search = ReturnType<typeof reviewsSearch>;

const SHOWN = 5;

/** What reviews praise and complain about, with how many say so. */
export function ToolPoints({ comps: { tool, area, points } }: { comps: CompsTool }) {
  const { reviewCount, pros, cons } = points;
  const search = reviewsSearch(tool, area);
  if (pros.length + cons.length === 0) return null;
  const most = Math.max(...[...pros, ...cons].map((point) => point.reviewCount));
  const isFew = reviewCount < SHARE_REVIEWS;
  return (
    <section className="section">
      <h2>What agents say</h2>
      <p>{`From ${formatCounted(reviewCount, "review")}. Similar wording is grouped.`}</p>
      <div className="tool-points">
        <CountedPoints title="Pros" sign="+" points={pros} search={search} most={isFew ? null : most} />
        <CountedPoints title="Cons" sign="−" points={cons} search={search} most={isFew ? null : most} />
      </div>
    </section>
  );
}

interface SaidListProps {
  title: string;
  sign: string;
  points: CompsTool["points"]["pros"];
  search: Search;
  /** The number of the longest bar; null: too few reviews for bars. */
  most: number | null;
}

function CountedPoints({ title, sign, points, search, most }: SaidListProps) {
  return (
    <div>
      <h3>{title}</h3>
      {points.length === 0 && <p>None named</p>}
      {points.length > 0 && (
        <ul>
          {points.slice(0, SHOWN).map(({ text, reviewCount }) => (
            <li key={text}>
              <span aria-hidden>{sign}</span>
              <PointLink text={text} search={search} />
              <b>
                {reviewCount}
                <span className="sr-only">{reviewCount === 1 ? " review" : " reviews"}</span>
              </b>
              {most !== null && <Bar share={reviewCount / most} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Leads to the reviews that say so: a search compares words as the groups do. */
function PointLink({ text, search }: { text: string; search: Search }) {
  const q = search && `${search.q} ${text}`;
  if (q === null || q.length > LIMITS.searchText) return <span>{text}</span>;
  return (
    <Link to="/search" search={{ ...search, q }}>
      {text}
    </Link>
  );
}

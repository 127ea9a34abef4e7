import { Link } from "@tanstack/react-router";
import type { CompsTool } from "#contract/comps/views.ts";
import { formatScore, MEDIAN_REVIEWS, SHARE_REVIEWS } from "#contract/metrics.ts";
import { SCORE_CHOICES } from "#contract/reviews/score-choices.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { reviewsSearch } from "#web/comps/area/areas.ts";
import { ScoreBars } from "#web/tools/index.ts";
import { formatOf } from "#web/ui/format.ts";

/** The scores of a tool, and how they changed. */
export function ToolScores({ comps: { tool, area, scores, reviewCount } }: { comps: CompsTool }) {
  const search = reviewsSearch(tool, area);
  const good = scores.slice(0, 2).reduce((sum, range) => sum + range.reviewCount, 0);
  return (
    <section className="section">
      <h2>Scores</h2>
      <p>{`${formatOf(good, reviewCount)} gave it ${LIMITS.scoreGreen} or higher.`}</p>
      <ScoreBars
        scores={scores}
        labelOf={(index) =>
          search && (
            <Link to="/search" search={{ ...search, ...SCORE_CHOICES[index] }}>
              {scores[index]?.range}
            </Link>
          )
        }
      />
    </section>
  );
}

const STEP = 40;
const HEIGHT = 60;

/** Average scores by quarter: a chart, and its numbers below it. Few of them would be chance. */
export function ScoreTrend({ comps: { quarters, reviewCount } }: { comps: CompsTool }) {
  const averages = quarters.flatMap(({ averageScore }) => averageScore ?? []);
  if (reviewCount < SHARE_REVIEWS || averages.length < 2) return null;
  return (
    <section className="section">
      <h2>Score over time</h2>
      <p>{`The average of each quarter with ${MEDIAN_REVIEWS} or more reviews.`}</p>
      <TrendLine quarters={quarters} averages={averages} />
    </section>
  );
}

interface TrendLineProps {
  quarters: CompsTool["quarters"];
  averages: readonly number[];
}

function TrendLine({ quarters, averages }: TrendLineProps) {
  const [lowest, highest] = [Math.min(...averages) - 0.5, Math.max(...averages) + 0.5];
  const points = quarters.flatMap(({ averageScore }, index) =>
    averageScore === null
      ? []
      : [{ index, x: (index + 0.5) * STEP, y: HEIGHT * (1 - (averageScore - lowest) / (highest - lowest)) }],
  );
  return (
    <div className="trend">
      <svg viewBox={`0 0 ${quarters.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {points.slice(1).map((to, index) => {
          const from = points[index] ?? to;
          return (
            <path
              key={to.index}
              d={`M${from.x} ${from.y.toFixed(1)}L${to.x} ${to.y.toFixed(1)}`}
              // Bridges quarters without an average.
              strokeDasharray={to.index - from.index > 1 ? "2 5" : undefined}
            />
          );
        })}
        <path
          strokeWidth="8"
          strokeLinecap="round"
          d={points.map(({ x, y }) => `M${x} ${y.toFixed(1)}h0`).join("")}
        />
      </svg>
      <ol>
        {quarters.map(({ year, quarter, reviewCount, averageScore }, index) => (
          <li key={`${year} ${quarter}`}>
            <b>{averageScore === null ? "–" : formatScore(averageScore)}</b>
            <span>
              {`Q${quarter}`}
              {(index === 0 || quarter === 1) && ` ${year}`}
            </span>
            <small>
              {reviewCount}
              <span className="sr-only">{reviewCount === 1 ? " review" : " reviews"}</span>
            </small>
          </li>
        ))}
      </ol>
    </div>
  );
}

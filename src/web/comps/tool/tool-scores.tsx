import { Link } from "@tanstack/react-router";
import type { CompsTool } from "#contract/comps/views.ts";
import { formatScore, SHARE_REVIEWS } from "#contract/metrics.ts";
import { SCORE_CHOICES } from "#contract/reviews/score-choices.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { reviewsSearch } from "#web/comps/area/areas.ts";
import { ScoreBars } from "#web/tools/index.ts";
import { ClosedSection } from "#web/ui/page/closed-section.tsx";

/** The scores of a tool; each of them where they are few. */
export function ToolScores({ comps }: { comps: CompsTool }) {
  const { tool, area, scores, fewScores, reviewCount } = comps;
  const search = reviewsSearch(tool, area);
  const good = scores.slice(0, 2).reduce((sum, range) => sum + range.reviewCount, 0);
  return (
    <section className="section">
      <h2>Scores</h2>
      {fewScores.length > 0 ? (
        <p className="text-ink!">{fewScores.map(formatScore).join(", ")}</p>
      ) : (
        <>
          <p>{`${good} of ${reviewCount} gave it ${LIMITS.scoreGreen} or higher.`}</p>
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
        </>
      )}
    </section>
  );
}

const STEP = 40;
const HEIGHT = 60;

interface ScoreTrendProps {
  comps: CompsTool;
  open: string | undefined;
}

/** Average scores by quarter: a chart, and its numbers below it. Few of them would be chance. */
export function ScoreTrend({ comps: { quarters, reviewCount }, open }: ScoreTrendProps) {
  const averages = quarters.flatMap(({ averageScore }) => averageScore ?? []);
  const [first] = quarters;
  if (reviewCount < SHARE_REVIEWS || averages.length < 2 || !first) return null;
  return (
    <ClosedSection
      name="trend"
      title="Score over time"
      inside={`Every quarter since ${first.year}`}
      open={open}
    >
      <TrendLine quarters={quarters} averages={averages} />
    </ClosedSection>
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
        {quarters.map(({ year, quarter, averageScore }, index) => (
          <li key={`${year} ${quarter}`}>
            <b>{averageScore === null ? "–" : formatScore(averageScore)}</b>
            {`Q${quarter}`}
            {(index === 0 || quarter === 1) && ` ${year}`}
          </li>
        ))}
      </ol>
    </div>
  );
}

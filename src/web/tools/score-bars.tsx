import type { ReactNode } from "react";
import type { ScoreRange } from "#contract/metrics.ts";
import { Bar } from "#web/ui/bar.tsx";
import { SCORE_COLORS } from "./score.tsx";

const BAR_COLORS = { ...SCORE_COLORS, "6–7.9": "text-edge" };

interface ScoreBarsProps {
  scores: readonly { range: ScoreRange; reviewCount: number }[];
  /** Label of a range with reviews. */
  labelOf?: (index: number) => ReactNode;
}

/** How many reviews gave which score. */
export function ScoreBars({ scores, labelOf }: ScoreBarsProps) {
  const counts = scores.map(({ reviewCount }) => reviewCount);
  const most = Math.max(1, ...counts);
  return (
    <dl className="score-bars">
      {scores.map(({ range, reviewCount }, index) => (
        <div key={range} className={BAR_COLORS[range]}>
          <dt>{(reviewCount > 0 && labelOf?.(index)) || range}</dt>
          <dd>
            <Bar share={reviewCount / most} />
            <b>{reviewCount}</b>
            <span className="sr-only"> {reviewCount === 1 ? "review" : "reviews"}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

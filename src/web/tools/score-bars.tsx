import type { ReactNode } from "react";
import { type ScoreRange, SHARE_REVIEWS } from "#contract/metrics.ts";
import { Bar } from "#web/ui/bar.tsx";
import { SCORE_COLORS } from "./score.tsx";

const BAR_COLORS = { ...SCORE_COLORS, "6–7.9": "text-edge" };

interface ScoreBarsProps {
  scores: readonly { range: ScoreRange; reviewCount: number }[];
  /** Label of a range with reviews. */
  labelOf?: (index: number) => ReactNode;
}

/** How many reviews gave which score; with shares once there are enough reviews. */
export function ScoreBars({ scores, labelOf }: ScoreBarsProps) {
  const counts = scores.map(({ reviewCount }) => reviewCount);
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <dl className="score-bars">
      {scores.map(({ range, reviewCount }, index) => (
        <div key={range} className={BAR_COLORS[range]}>
          <dt>{(reviewCount > 0 && labelOf?.(index)) || range}</dt>
          <dd>
            <Bar share={reviewCount / most} />
            <b>{reviewCount}</b>
            <span className="sr-only"> {reviewCount === 1 ? "review" : "reviews"}</span>
            {total >= SHARE_REVIEWS && <small>{`${Math.round((reviewCount / total) * 100)}%`}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

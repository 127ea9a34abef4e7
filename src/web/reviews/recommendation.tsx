import { Badge } from "#web/ui/badge.tsx";

interface RecommendationProps {
  isRecommended: boolean;
}

const wordsFor = (isRecommended: boolean) => (isRecommended ? "Recommended" : "Not Recommended");

/** Whether the reviewer would buy it again, in words and color. */
export function Recommendation({ isRecommended }: RecommendationProps) {
  return (
    <span className={`font-semibold ${isRecommended ? "text-good" : "text-bad"}`}>
      {wordsFor(isRecommended)}
    </span>
  );
}

/** The same as a mark of its own. */
export function RecommendationBadge({ isRecommended }: RecommendationProps) {
  return <Badge tone={isRecommended ? "green" : "red"}>{wordsFor(isRecommended)}</Badge>;
}

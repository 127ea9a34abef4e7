import { Badge } from "#web/ui/badge.tsx";

interface RecommendationProps {
  isRecommended: boolean;
}

const wordsFor = (isRecommended: boolean) => (isRecommended ? "Recommended" : "Not Recommended");

export function Recommendation({ isRecommended }: RecommendationProps) {
  return (
    <span className={`font-semibold ${isRecommended ? "text-good" : "text-bad"}`}>
      {wordsFor(isRecommended)}
    </span>
  );
}

export function RecommendationBadge({ isRecommended }: RecommendationProps) {
  return <Badge tone={isRecommended ? "green" : "red"}>{wordsFor(isRecommended)}</Badge>;
}

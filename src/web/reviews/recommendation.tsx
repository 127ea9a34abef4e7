interface RecommendationProps {
  isRecommended: boolean;
}

export const wordsFor = (isRecommended: boolean) => (isRecommended ? "Recommended" : "Not Recommended");

export function Recommendation({ isRecommended }: RecommendationProps) {
  return (
    <span className={`font-semibold ${isRecommended ? "text-good" : "text-bad"}`}>
      {wordsFor(isRecommended)}
    </span>
  );
}

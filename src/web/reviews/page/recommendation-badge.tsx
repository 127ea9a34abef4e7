import { CircleCheck, CircleX } from "lucide";
import { wordsFor } from "#web/reviews/recommendation.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";

export function RecommendationBadge({ isRecommended }: { isRecommended: boolean }) {
  return (
    <span
      className={classes(
        "inline-flex shrink-0 items-center gap-1.5 rounded-full px-3 py-1 font-semibold text-base leading-snug",
        isRecommended ? "bg-evergreen-tint text-good" : "bg-bad-tint text-bad",
      )}
    >
      <Icon of={isRecommended ? CircleCheck : CircleX} size={16} />
      {wordsFor(isRecommended)}
    </span>
  );
}

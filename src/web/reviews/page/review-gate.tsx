import type { ReactNode } from "react";
import { reviewName } from "#contract/names.ts";
import type { HiddenText, ReviewDetail } from "#contract/reviews/views.ts";
import { useSite } from "#web/platform/site.ts";
import { RichText } from "#web/rich-text/index.ts";
import { BuyButton } from "#web/subscriptions/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatCount, formatCounted, formatMoment } from "#web/ui/format.ts";

/** For two lines in place of the text instead of four. */
const FEW_WORDS = 30;

/** The detailed text if unlocked; otherwise the excerpt and the ways to unlock it. */
export function DetailedReview({ review }: { review: ReviewDetail }) {
  const { detailedReview, excerpt } = review;
  return (
    <section className="border border-hairline bg-sheet p-5 md:p-7">
      <h2 className="text-xl">Detailed Review</h2>
      <div className="mt-3 max-w-prose text-lg leading-relaxed">
        {detailedReview.access === "full" ? <RichText body={detailedReview.body} /> : <p>{excerpt}</p>}
      </div>
      {detailedReview.access === "locked" && <Gate review={review} hidden={detailedReview.hidden} />}
      {detailedReview.access === "full" && detailedReview.openUntil && (
        <p className="mt-5 border-l-4 border-l-good bg-evergreen-tint px-4 py-3">
          Your approved review unlocks everything until {formatMoment(detailedReview.openUntil)}.
        </p>
      )}
    </section>
  );
}

export function NumbersOnly({ review }: { review: ReviewDetail }) {
  return (
    <section className="border border-hairline bg-sheet p-5 md:p-7">
      <h2 className="text-xl">Numbers only</h2>
      <p className="mt-2">
        {review.own ? "Add a text, and its approval unlocks all reviews." : "Its author wrote no text."}
      </p>
    </section>
  );
}

function Gate({ review, hidden }: { review: ReviewDetail; hidden: HiddenText }) {
  const { canBuy, creditDays } = useSite();
  return (
    <div className="mt-5">
      <div
        aria-hidden
        className={classes("locked-lines blur-[3px]", hidden.words < FEW_WORDS && "max-h-9")}
      />
      <p className="mt-5 font-semibold text-lg">{describeHidden(hidden)}</p>
      <p className="text-soft">Everything above is free: the score, prices, pros, and cons.</p>
      <ul className="mt-3 border-hairline border-t">
        <UnlockOption
          about={canBuy ? "Every detailed review for $9.99/month." : "Premium isn't available yet."}
        >
          <ButtonLink to="/pricing">Unlock Premium</ButtonLink>
        </UnlockOption>
        {canBuy && hidden.isSold && (
          <UnlockOption about={`Just these ${formatCount(hidden.words)} words. One payment, yours to keep.`}>
            <BuyButton
              reviewId={review.id}
              name={reviewName(review.tool, review.market)}
              canContinue={review.viewer !== null}
              look="secondary"
            >
              Unlock for $4.99
            </BuyButton>
          </UnlockOption>
        )}
        <UnlockOption about={`Free for ${creditDays} days once your own review is approved.`}>
          <ButtonLink to="/add-review" look="secondary">
            Write a review
          </ButtonLink>
        </UnlockOption>
      </ul>
    </div>
  );
}

/** "131 more words in 3 paragraphs". A text of emoji only has no words. */
function describeHidden({ words, paragraphs }: HiddenText): string {
  if (words === 0) return "Read the full review";
  const count = formatCounted(words, "more word");
  return paragraphs === 1 ? count : `${count} in ${formatCounted(paragraphs, "paragraph")}`;
}

function UnlockOption({ about, children }: { about: string; children: ReactNode }) {
  return (
    <li className="unlock-option">
      {children}
      <p>{about}</p>
    </li>
  );
}

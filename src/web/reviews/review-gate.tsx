import type { ReviewDetail } from "#contract/reviews.ts";
import { useSite } from "#web/platform/site.ts";
import { RichText } from "#web/rich-text/index.ts";
import { BuyButton } from "#web/subscriptions/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatDate } from "#web/ui/format.ts";

/** How long a line of the placeholder is; it stands for no real text. */
const BLURRED_LINES = ["w-full", "w-11/12", "w-full", "w-4/5"];

/** The whole text for those who may see it; its opening and the ways to the rest for the others. */
export function DetailedReview({ review }: { review: ReviewDetail }) {
  const { detailedReview, opening } = review;
  return (
    <section className="border border-hairline bg-sheet p-5 md:p-7">
      <h2 className="text-xl">Detailed Review</h2>
      <div className="mt-3 max-w-prose text-lg leading-relaxed">
        {detailedReview.access === "full" ? <RichText body={detailedReview.body} /> : <p>{opening}</p>}
      </div>
      {detailedReview.access === "locked" && <Gate reviewId={review.id} />}
      {detailedReview.access === "full" && detailedReview.openUntil && (
        <p className="mt-5 border-l-4 border-l-good bg-evergreen-tint px-4 py-3">
          Your approved review opens all reviews until {formatDate(detailedReview.openUntil)}.
        </p>
      )}
    </section>
  );
}

function Gate({ reviewId }: { reviewId: string }) {
  const { canBuy } = useSite();
  return (
    <div className="mt-5">
      <div aria-hidden className="flex flex-col gap-4 blur-[3px]">
        {BLURRED_LINES.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines without an identity
          <span key={index} className={`block h-2.5 bg-land ${width}`} />
        ))}
      </div>
      <p className="mt-5 font-semibold">The rest of this review is for Premium members.</p>
      <p className="mt-1 text-soft">An approved review of your own opens all reviews, too.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to="/pricing">Unlock Premium</ButtonLink>
        {canBuy && (
          <BuyButton reviewId={reviewId} look="secondary">
            This review, $4.99
          </BuyButton>
        )}
        <ButtonLink to="/add-review" look="secondary">
          Write one of your own
        </ButtonLink>
      </div>
      {!canBuy && <p className="mt-3 text-soft">Premium is not available yet.</p>}
    </div>
  );
}

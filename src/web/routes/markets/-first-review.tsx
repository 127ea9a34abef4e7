import { marketName } from "#contract/names.ts";
import type { StateCode } from "#contract/us-states.ts";
import { useSite } from "#web/platform/site.ts";
import { ExampleReview } from "#web/reviews/example-review.tsx";
import { FirstReviewWait } from "#web/reviews/share-invitation.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** In place of the reviews of a market that has none. */
export function FirstReview({ city, state }: { city: string; state: StateCode }) {
  const { creditDays } = useSite();
  return (
    <div className="mt-6 border border-hairline bg-sheet">
      <div className="grid items-center gap-x-8 gap-y-3 p-5 md:grid-cols-[1fr_auto] md:p-8">
        <h2 className="text-2xl">No reviews found</h2>
        <p className="max-w-prose text-soft">{`Be the first to review a tool in ${city}. Once your review is approved, every detailed review is free for ${creditDays} days.`}</p>
        <div className="grid gap-3 md:col-start-2 md:row-span-2 md:row-start-1">
          <ButtonLink to="/add-review" search={{ city, state }}>
            Add Review
          </ButtonLink>
          <ButtonLink to="/share-numbers" search={{ city, state }} look="secondary">
            Share your numbers
          </ButtonLink>
          <FirstReviewWait place={city} city={city} state={state} />
        </div>
      </div>
      <ExampleReview city={marketName({ city, state })} className="border-t" />
    </div>
  );
}

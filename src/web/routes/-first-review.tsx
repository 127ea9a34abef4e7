import { marketName } from "#contract/names.ts";
import type { StateCode } from "#contract/us-states.ts";
import { useSite } from "#web/platform/site.ts";
import { ExampleReview } from "#web/reviews/example-review.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

/** In place of the reviews of a market that has none. */
export function FirstReview({ city, state }: { city: string; state: StateCode }) {
  const { creditDays } = useSite();
  return (
    <div className="first-review">
      <div>
        <h2>No reviews found</h2>
        <p>{`Be the first to review a tool in ${city}. Once your review is approved, every detailed review is free for ${creditDays} days.`}</p>
        <ButtonLink to="/add-review" search={{ city, state }}>
          Add Review
        </ButtonLink>
        <ButtonLink to="/share-numbers" search={{ city, state }} look="secondary">
          Share your numbers
        </ButtonLink>
      </div>
      <ExampleReview city={marketName({ city, state })} />
    </div>
  );
}

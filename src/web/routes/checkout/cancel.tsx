import { createFileRoute } from "@tanstack/react-router";
import { addressReader, uuid } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export const Route = createFileRoute("/checkout/cancel")({
  validateSearch: addressReader({ review: uuid }),
  head: fixedHead({ title: "Checkout canceled" }),
  component: Cancelled,
});

function Cancelled() {
  const { review } = Route.useSearch();
  return (
    <div className="page pt-8">
      <div className="task">
        <div className="flex flex-col items-start gap-5">
          <h1 className="text-3xl md:text-4xl">Checkout canceled</h1>
          <p>You weren't charged. Ratings, prices, and the start of every review stay free.</p>
          <div className="flex flex-wrap gap-3">
            {review !== undefined && (
              <ButtonLink to="/reviews/$id" params={{ id: review }}>
                Back to the review
              </ButtonLink>
            )}
            <ButtonLink to="/pricing" look={review === undefined ? "primary" : "secondary"}>
              Back to Premium
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}

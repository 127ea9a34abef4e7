import { createFileRoute } from "@tanstack/react-router";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import type { ApiContext } from "#web/platform/api/api.ts";
import { omit } from "#web/platform/api/missing.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { Faq } from "#web/pricing/faq.tsx";
import { PlanSummary, Plans } from "#web/pricing/plans.tsx";
import { SingleUnlock } from "#web/pricing/single-unlock.tsx";
import { SiteCounts } from "#web/pricing/site-counts.tsx";
import { usePlan } from "#web/pricing/use-plan.ts";
import { reviewQuery } from "#web/reviews/review-queries.ts";
import { SampleReview } from "#web/reviews/sample-review.tsx";
import { formatMoment } from "#web/ui/format.ts";

export const Route = createFileRoute("/pricing")({
  validateSearch: NO_PARAMETERS,
  loader: ({ context }) => loadOverview(context),
  head: fixedHead({ title: "Premium" }),
  component: Pricing,
});

/** What fails to load is omitted: the plans and their prices are the page (docs/product.md#screens). */
async function loadOverview({ queryClient, queries }: ApiContext) {
  try {
    const counts = await queryClient.ensureQueryData(queries.reviews.getOverview.queryOptions());
    const { sampleId } = counts;
    if (sampleId === null) return { counts, sampleId };
    const sample = await queryClient.ensureQueryData(reviewQuery(queries, sampleId)).catch(omit);
    // A sample may have been locked since.
    return { counts, sampleId: sample?.detailedReview.access === "full" ? sampleId : null };
  } catch (error) {
    return omit(error);
  }
}

function Pricing() {
  const overview = Route.useLoaderData();
  const { isPremium } = usePlan();
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-5xl">
        {isPremium ? "You have Premium" : "Free, earned, or $9.99 a month"}
      </h1>
      <p className="mt-3 max-w-prose text-lg text-soft">
        <Lead />
      </p>
      {!isPremium && <PlanSummary />}
      <Plans />
      {!isPremium && <SingleUnlock />}
      {overview && overview.counts.reviewCount > 0 && <SiteCounts counts={overview.counts} />}
      {overview?.sampleId && <SampleReview id={overview.sampleId} />}
      <Faq />
    </div>
  );
}

/** Intro for subscribers and others; both texts have the same length, so that nothing moves. */
function Lead() {
  const { canBuy, isPremium, creditUntil } = usePlan();
  if (isPremium) return "Read the full story behind every rating and price, in every market on this site.";
  if (creditUntil)
    return `Your reviews unlock every detailed review until ${formatMoment(creditUntil)}. Go Premium to keep reading after that.`;
  if (!canBuy) return "Ratings and prices are free. Share a review to read the full stories behind them.";
  return "Ratings and prices are free. Go Premium, or share a review, to read the full stories behind them.";
}

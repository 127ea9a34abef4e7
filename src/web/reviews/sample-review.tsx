import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide";
import type { ReactNode } from "react";
import { pricePerResult, unitPrices } from "#contract/metrics.ts";
import { marketName } from "#contract/names.ts";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { PriceVerdict } from "#web/comps/index.ts";
import { REVIEWER_LABELS } from "#web/people/index.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { RichText } from "#web/rich-text/index.ts";
import { Score } from "#web/tools/index.ts";
import { formatExperience } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Keyhole } from "#web/ui/keyhole.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { Name } from "#web/ui/name.tsx";
import { factsOf } from "./page/review-facts.ts";
import { reviewQuery } from "./review-queries.ts";

/** A real review whose author agreed: what everyone sees once, then the same text locked and unlocked. */
export function SampleReview({ id }: { id: string }) {
  const { queries } = useApi();
  const { data: review } = useSuspenseQuery(reviewQuery(queries, id));
  return (
    <section className="mt-14">
      <h2 className="text-2xl md:text-3xl">One review, locked and unlocked</h2>
      <p className="mt-1 mb-5 text-soft">
        The numbers are the same either way. Only the full text is locked.
      </p>
      <article aria-label={`Review of ${review.tool.name}`} className="border border-hairline bg-sheet">
        <SampleHeader review={review} />
        <SampleNumbers review={review} />
        {review.pros[0] && (
          <p className="flex gap-3 border-hairline border-t px-5 py-3">
            <b className="font-semibold">Pros</b>
            <span>
              <span aria-hidden className="mr-1.5 font-semibold text-good">
                +
              </span>
              {review.pros[0]}
            </span>
          </p>
        )}
        <div className="grid border-ink border-t md:grid-cols-2">
          <LockedHalf review={review} />
          <UnlockedHalf review={review} />
        </div>
      </article>
    </section>
  );
}

const SampleHeader = ({
  review: { id, tool, market, reviewer, leadQualityScore },
}: {
  review: ReviewDetail;
}) => (
  <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 p-5">
    <div className="min-w-0">
      <h3 className="text-2xl">
        <Link to="/reviews/$id" params={{ id }} className="hover:text-evergreen" translate="no">
          {tool.name}
        </Link>
      </h3>
      <Facts className="text-sm text-soft">
        <Name>{marketName(market)}</Name>
        <Name>{reviewer.fullName}</Name>
        {REVIEWER_LABELS[reviewer.type]}
        {formatExperience(reviewer.yearsExperience)}
      </Facts>
    </div>
    <p className="ml-auto flex items-center gap-4">
      <span className="flex items-center gap-1.5 font-semibold text-good text-sm">
        <Icon of={Check} size={16} />
        Free for everyone
      </span>
      <Score score={leadQualityScore} className="text-5xl leading-none" />
    </p>
  </header>
);

function SampleNumbers({ review }: { review: ReviewDetail }) {
  const { category } = review.tool;
  const price = pricePerResult(category, unitPrices(review));
  return (
    <dl className="grid grid-cols-2 gap-px bg-hairline pt-px md:grid-cols-4">
      {factsOf(review).map(({ label, value }, index) => (
        <div key={label} className="bg-sheet px-5 py-3">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="figures text-xl">{value}</span>
            {index === 3 && <PriceVerdict price={price} median={review.medianCostPerResult} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LockedHalf = ({ review }: { review: ReviewDetail }) => (
  <div className="flex flex-col gap-3 p-5">
    <HalfTitle isOpen={false}>Free: the start of the text</HalfTitle>
    <p className="text-lg leading-relaxed">{review.excerpt}</p>
    <div aria-hidden className="locked-lines my-2" />
  </div>
);

const UnlockedHalf = ({ review: { detailedReview, reviewer } }: { review: ReviewDetail }) => (
  <div className="flex flex-col gap-3 border-hairline bg-evergreen-tint p-5 max-md:border-t md:border-l">
    <HalfTitle isOpen>Full access: all of it</HalfTitle>
    <div className="text-lg leading-relaxed">
      {detailedReview.access === "full" && <RichText body={detailedReview.body} />}
    </div>
    <p className="mt-auto text-sm">
      <Name>{reviewer.fullName}</Name> agreed to share this review in full.
    </p>
  </div>
);

const HalfTitle = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <h4
    className={`flex items-center gap-2 font-sans font-semibold text-sm tracking-normal ${isOpen ? "text-evergreen" : "text-soft"}`}
  >
    <Keyhole isOpen={isOpen} />
    {children}
  </h4>
);

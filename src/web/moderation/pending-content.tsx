import type { PendingReview } from "#contract/moderation.ts";
import type { ReviewContent } from "#contract/reviews.ts";
import { METRICS } from "#contract/vocabulary.ts";
import { REVIEWER_LABELS } from "#web/reviews/index.ts";
import { formatCount, formatDollars, formatPercent, formatScore } from "#web/ui/format.ts";

/** All that the author wrote; what differs from the published version stands beside what it was. */
export function PendingContent({ review }: { review: PendingReview }) {
  const { content, publicContent, tool, tags } = review;
  const before = publicContent && factsOf(publicContent, tool.category);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-4">
        {factsOf(content, tool.category).map(({ label, value }, index) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-semibold">
              {value}
              <Before text={before?.[index]?.value} now={value} />
            </dd>
          </div>
        ))}
      </dl>
      <section>
        <h4 className="font-semibold">Detailed review</h4>
        <p className="mt-1 max-w-prose whitespace-pre-line">{content.detailedReview}</p>
        {publicContent && publicContent.detailedReview !== content.detailedReview && (
          <details className="mt-2">
            <summary className="min-h-11 py-2.5 font-semibold text-sm">The published text</summary>
            <p className="max-w-prose whitespace-pre-line text-soft">{publicContent.detailedReview}</p>
          </details>
        )}
      </section>
      <div className="grid gap-5 sm:grid-cols-2">
        <Points title="Pros" points={content.pros} before={publicContent?.pros} />
        <Points title="Cons" points={content.cons} before={publicContent?.cons} />
      </div>
      {tags.length > 0 && (
        <p className="text-sm text-soft">Tags: {tags.map(({ name }) => name).join(", ")}</p>
      )}
    </div>
  );
}

function factsOf(content: ReviewContent, category: ReviewContent["category"]) {
  const { volume, rate } = METRICS[category];
  return [
    { label: "Category", value: category },
    { label: "Monthly cost", value: formatDollars(content.monthlyCost) },
    { label: volume, value: formatCount(content.leadVolumeMonthly) },
    { label: rate, value: formatPercent(content.conversionRate) },
    { label: "Quality score", value: formatScore(content.leadQualityScore) },
    { label: "Recommended", value: content.overallRecommendation ? "Yes" : "No" },
    { label: "Experience", value: `${content.reviewerYearsExperience} years` },
    { label: "Agent type", value: REVIEWER_LABELS[content.reviewerType] },
    { label: "Brokerage", value: content.brokerage ?? "–" },
  ];
}

function Before({ text, now }: { text: string | undefined; now: string }) {
  if (text === undefined || text === now) return null;
  return <span className="ml-2 font-normal text-middling text-sm">was {text}</span>;
}

function Points({
  title,
  points,
  before,
}: {
  title: string;
  points: string[];
  before: string[] | undefined;
}) {
  const removed = before?.filter((point) => !points.includes(point)) ?? [];
  if (points.length + removed.length === 0) return null;
  return (
    <section>
      <h4 className="font-semibold">{title}</h4>
      <ul className="mt-1 list-disc pl-5">
        {points.map((point) => (
          <li key={point}>
            {point}
            {before && !before.includes(point) && <span className="text-middling text-sm"> (new)</span>}
          </li>
        ))}
        {removed.map((point) => (
          <li key={point} className="text-soft line-through">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

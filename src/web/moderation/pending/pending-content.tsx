import { formatScore, METRICS } from "#contract/metrics.ts";
import type { PendingReview } from "#contract/moderation/queue.ts";
import { labelOfConnection } from "#contract/reviews/connections.ts";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { UnusualField } from "#contract/reviews/unusual.ts";
import { REVIEWER_LABELS } from "#web/people/index.ts";
import { classes } from "#web/ui/classes.ts";
import { formatCount, formatDollars, formatPercent, formatYears } from "#web/ui/format.ts";
import { ChangedText } from "./changed-text.tsx";
import { EarlierVersions } from "./earlier.tsx";
import { UnusualReason } from "./unusual-reason.tsx";

/** Everything the author wrote, with differences from the published version. */
export function PendingContent({ review }: { review: PendingReview }) {
  const { content, publicContent } = review;
  return (
    <>
      {content.detailedReview === null ? (
        <p className="font-semibold">Numbers only</p>
      ) : (
        <ChangedText before={publicContent?.detailedReview ?? undefined} now={content.detailedReview} />
      )}
      <div className="grid gap-x-6 gap-y-3 empty:hidden sm:grid-cols-2">
        <Points title="Pros" points={content.pros} before={publicContent?.pros} />
        <Points title="Cons" points={content.cons} before={publicContent?.cons} />
        <Tags review={review} />
      </div>
      <FactList review={review} />
      <EarlierVersions history={review.history} />
    </>
  );
}

function FactList({ review }: { review: PendingReview }) {
  const { content, publicContent, tool, unusual } = review;
  const before = publicContent && factsOf(publicContent, tool.category);
  const isUnusual = (field: UnusualField | undefined) => unusual.some((one) => one.field === field);
  const facts = factsOf(content, tool.category)
    .map((fact, index) => ({ ...fact, was: before?.[index]?.value }))
    // In the title, too.
    .filter(({ value, was = value, isTitled, field }) => !isTitled || was !== value || isUnusual(field));
  return (
    <dl className="grid grid-cols-3 gap-x-5 gap-y-2 phone:block">
      {facts.map(({ label, value, field, was }) => (
        <div
          key={label}
          className={classes(
            "phone:flex phone:flex-wrap phone:items-baseline phone:justify-between phone:gap-x-3 phone:border-hairline phone:border-t phone:py-2.5",
            isUnusual(field) && "col-span-full",
          )}
        >
          <dt className="text-sm text-soft phone:text-base">{label}</dt>
          <dd
            className={classes(
              "font-semibold tabular-nums leading-snug phone:text-right",
              isUnusual(field) && "text-bad",
            )}
          >
            {value}
            <Before text={was} now={value} />
          </dd>
          {field && <Unusual review={review} field={field} />}
        </div>
      ))}
      {isUnusual("costPerResult") && (
        <div className="col-span-full phone:pb-2.5">
          <dt className="sr-only">Cost per result</dt>
          <Unusual review={review} field="costPerResult" />
        </div>
      )}
    </dl>
  );
}

/** Why a number is unusual. */
function Unusual({ review, field }: { review: PendingReview; field: UnusualField }) {
  const found = review.unusual.find((one) => one.field === field);
  return (
    found && (
      <dd className="basis-full">
        <UnusualReason number={found} isConfirmed={review.isConfirmed} />
      </dd>
    )
  );
}

interface FactOfReview {
  label: string;
  value: string;
  field?: UnusualField;
  isTitled?: boolean;
}

function factsOf(content: ReviewContent, category: ReviewContent["category"]): FactOfReview[] {
  const { volume, rate } = METRICS[category];
  return [
    {
      label: "Score",
      value: formatScore(content.leadQualityScore),
      field: "leadQualityScore",
      isTitled: true,
    },
    { label: "Recommended", value: content.overallRecommendation ? "Yes" : "No" },
    { label: "Monthly Cost", value: formatDollars(content.monthlyCost), field: "monthlyCost" },
    { label: volume, value: formatCount(content.leadVolumeMonthly), field: "leadVolumeMonthly" },
    { label: rate, value: formatPercent(content.conversionRate), field: "conversionRate" },
    { label: "Category", value: content.category, isTitled: true },
    { label: "Reviewer", value: describeReviewer(content) },
    { label: "Connection", value: describeConnection(content) },
  ];
}

/** "Solo, 9 years, Maple Row Brokerage" */
const describeReviewer = ({ reviewerType, reviewerYearsExperience, brokerage }: ReviewContent) =>
  [REVIEWER_LABELS[reviewerType], formatYears(reviewerYearsExperience), brokerage].filter(Boolean).join(", ");

/** "Works for this tool: I train new agents for them." */
function describeConnection({ connection, connectionNote }: ReviewContent): string {
  if (connection === null) return "Not asked";
  return [labelOfConnection(connection) ?? "None", connectionNote].filter(Boolean).join(": ");
}

function Before({ text, now }: { text: string | undefined; now: string }) {
  if (text === undefined || text === now) return null;
  return <span className="ml-2 font-normal text-soft text-sm">was {text}</span>;
}

interface PointsProps {
  title: string;
  points: string[];
  before: string[] | undefined;
}

function Points({ title, points, before }: PointsProps) {
  const removed = before?.filter((point) => !points.includes(point)) ?? [];
  if (points.length + removed.length === 0) return null;
  return (
    <section>
      <h4 className="text-sm text-soft">{title}</h4>
      <ul className="list-disc pl-5">
        {points.map((point) => (
          <li key={point}>
            {point}
            {before && !before.includes(point) && <span className="text-soft text-sm"> (new)</span>}
          </li>
        ))}
        {removed.map((point) => (
          <li key={point}>
            <del className="text-bad">{point}</del>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tags({ review: { content, publicContent, tags } }: { review: PendingReview }) {
  const before = publicContent?.tagIds;
  const removed = before?.filter((id) => !content.tagIds.includes(id)).length ?? 0;
  if (tags.length + removed === 0) return null;
  const names = tags.map(({ id, name }) => (before && !before.includes(id) ? `${name} (new)` : name));
  return (
    <section>
      <h4 className="text-sm text-soft">Tags</h4>
      <p>
        {names.join(", ")}
        {removed > 0 && <span className="text-soft text-sm"> ({removed} removed)</span>}
      </p>
    </section>
  );
}

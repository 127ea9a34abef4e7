import { Check, CircleMinus, type IconNode, TriangleAlert } from "lucide";
import { type ReactNode, useState } from "react";
import { labelOfConnection } from "#contract/reviews/connections.ts";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { PersonLink, REVIEWER_LABELS } from "#web/people/index.ts";
import { ProofMark } from "#web/proofs/index.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { classes } from "#web/ui/classes.ts";
import { lazyDialog } from "#web/ui/dialog/lazy-dialog.ts";
import { formatCounted, formatExperience } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Facts } from "#web/ui/list/facts.tsx";
import { Name } from "#web/ui/name.tsx";
import { useDate } from "#web/ui/time-ago.tsx";
import "./review-page.css";

/** Who wrote a review, and what was checked of it. */
export function AuthorCard({ review }: { review: ReviewDetail }) {
  const { reviewer, author, checkedAt, proofs = [] } = review;
  return (
    <section aria-label="Who wrote this" className="author-card">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar fullName={reviewer.fullName} avatarUrl={reviewer.avatarUrl} size="author" />
        <div className="wrap-anywhere min-w-0">
          <PersonLink
            id={reviewer.id}
            name={reviewer.fullName}
            isTeam={reviewer.isTeam}
            isDisabled={reviewer.isDisabled}
            className="quiet-link font-semibold"
          />
          <Facts className="text-sm text-soft">
            {REVIEWER_LABELS[reviewer.type]}
            {formatExperience(reviewer.yearsExperience)}
          </Facts>
          {author && (
            <Facts className="text-sm text-soft">
              {describeReviews(author, review.market.city)}
              {`${author.reviewCount === 0 ? "M" : "m"}ember since ${author.memberSince}`}
            </Facts>
          )}
        </div>
      </div>
      <ul className="flex flex-col gap-1 text-sm sm:border-hairline sm:border-l sm:pl-5">
        <Disclosure review={review} />
        {review.use && (
          <Fact icon={review.use.answer === "using" ? Check : CircleMinus} color="text-good">
            {review.use.text}
          </Fact>
        )}
        {review.updatedIn && <Updated review={review} />}
        {checkedAt !== null && <Checked at={checkedAt} />}
        {/* Of a deleted member, only its review may have been checked. */}
        {(author || proofs.length > 0) && (
          <li className="flex flex-wrap items-start gap-x-4 text-ink">
            {author && <ProofMark proof="email-confirmed" />}
            {proofs.map((proof) => (
              <ProofMark key={proof} proof={proof} />
            ))}
          </li>
        )}
        {!proofs.includes("used-it") && <Fact icon={CircleMinus}>Not verified with an invoice</Fact>}
      </ul>
    </section>
  );
}

interface FactProps {
  icon: IconNode;
  /** Of the icon; without one, nothing was checked. */
  color?: string;
  children: ReactNode;
}

const Fact = ({ icon, color, children }: FactProps) => (
  <li className={classes("flex items-start gap-2", color ? "text-ink" : "text-soft")}>
    <Icon of={icon} size={16} className={classes("mt-0.5 shrink-0", color)} />
    {children}
  </li>
);

/** Nothing if the author wasn't asked. */
function Disclosure({ review: { connection, connectionNote, tool } }: { review: ReviewDetail }) {
  if (connection === null) return null;
  const label = labelOfConnection(connection);
  return (
    <Fact icon={label ? TriangleAlert : Check} color={label ? "text-ink" : "text-good"}>
      <span className="wrap-anywhere">
        {label ? (
          <b className="font-semibold">{label}</b>
        ) : (
          <>
            Says they don't work for, compete with, or get paid by <Name>{tool.name}</Name>
          </>
        )}
        {connectionNote && `: ${connectionNote}`}
      </span>
    </Fact>
  );
}

const EarlierVersions = lazyDialog(() => import("./earlier-versions.tsx"));

function Updated({ review }: { review: ReviewDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Fact icon={Check} color="text-good">
      <span>
        {`Updated in ${review.updatedIn}. `}
        <button type="button" className="text-link" onClick={() => setOpen(true)}>
          Read it as before
        </button>
        {isOpen && <EarlierVersions review={review} onClose={() => setOpen(false)} />}
      </span>
    </Fact>
  );
}

function Checked({ at }: { at: string }) {
  // "Aug 22, 2026"
  const date = useDate(at).replace(/^([A-Z][a-z]{2})[a-z]*/, "$1");
  return (
    <Fact icon={Check} color="text-good">
      <span>
        Checked by a moderator, <time dateTime={at}>{date}</time>
      </span>
    </Fact>
  );
}

/** Of the market if there are several, else of all. A review in review isn't counted yet. */
function describeReviews(
  { reviewCount, reviewCountInMarket }: NonNullable<ReviewDetail["author"]>,
  city: string,
): string | null {
  if (reviewCount === 0) return null;
  const isOnlyHere = reviewCountInMarket === reviewCount && reviewCount > 1;
  return reviewCountInMarket > 1 || isOnlyHere
    ? `${formatCounted(reviewCountInMarket, "review")} in ${city}`
    : formatCounted(reviewCount, "review");
}

import { Check, CircleMinus, TriangleAlert } from "lucide";
import { useState } from "react";
import { labelOfConnection } from "#contract/reviews/connections.ts";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { PersonLink, REVIEWER_LABELS } from "#web/people/index.ts";
import { ProofMark } from "#web/proofs/index.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { formatCounted, formatExperience } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { Name } from "#web/ui/name.tsx";
import { useDate } from "#web/ui/time-ago.tsx";

/** Who wrote a review, and what was checked of it. */
export function AuthorCard({ review }: { review: ReviewDetail }) {
  const { reviewer, author, checkedAt, proofs = [] } = review;
  return (
    <section aria-label="Who wrote this" className="author-card">
      <div>
        <Avatar fullName={reviewer.fullName} avatarUrl={reviewer.avatarUrl} size="author" />
        <div>
          <PersonLink id={reviewer.id} name={reviewer.fullName} isTeam={reviewer.isTeam} />
          <Facts>
            {REVIEWER_LABELS[reviewer.type]}
            {formatExperience(reviewer.yearsExperience)}
          </Facts>
          {author && (
            <Facts>
              {describeReviews(author, review.market.city)}
              {`member since ${author.memberSince}`}
            </Facts>
          )}
        </div>
      </div>
      <ul>
        <Disclosure review={review} />
        {review.use && (
          <li>
            <Icon of={review.use.answer === "using" ? Check : CircleMinus} size={16} />
            {review.use.text}
          </li>
        )}
        {review.updatedIn && <Updated review={review} />}
        {checkedAt !== null && <Checked at={checkedAt} />}
        {/* Of a deleted member, only its review may have been checked. */}
        {(author || proofs.length > 0) && (
          <li className="flex-wrap">
            {author && <ProofMark proof="email-confirmed" />}
            {proofs.map((proof) => (
              <ProofMark key={proof} proof={proof} />
            ))}
          </li>
        )}
        {!proofs.includes("used-it") && (
          <li className="unchecked">
            <Icon of={CircleMinus} size={16} />
            Not verified with an invoice
          </li>
        )}
      </ul>
    </section>
  );
}

/** Nothing if the author wasn't asked. */
function Disclosure({ review: { connection, connectionNote, tool } }: { review: ReviewDetail }) {
  if (connection === null) return null;
  const label = labelOfConnection(connection);
  return (
    <li>
      <Icon of={label ? TriangleAlert : Check} size={16} />
      <span className="wrap-anywhere">
        {label ? (
          <b className="font-semibold text-middling">{label}</b>
        ) : (
          <>
            Says they don't work for, compete with, or get paid by <Name>{tool.name}</Name>
          </>
        )}
        {connectionNote && `: ${connectionNote}`}
      </span>
    </li>
  );
}

const EarlierVersions = lazyDialog(() => import("./earlier-versions.tsx"));

function Updated({ review }: { review: ReviewDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <Icon of={Check} size={16} />
      <span>
        {`Updated in ${review.updatedIn}. `}
        <button type="button" className="text-link" onClick={() => setOpen(true)}>
          Read it as before
        </button>
        {isOpen && <EarlierVersions review={review} onClose={() => setOpen(false)} />}
      </span>
    </li>
  );
}

function Checked({ at }: { at: string }) {
  // "Aug 22, 2026"
  const date = useDate(at).replace(/^([A-Z][a-z]{2})[a-z]*/, "$1");
  return (
    <li>
      <Icon of={Check} size={16} />
      <span>
        Checked by a moderator, <time dateTime={at}>{date}</time>
      </span>
    </li>
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

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { reviewSubject } from "#contract/reviews/content.ts";
import { useLiveEvents } from "#web/platform/live/use-live.ts";
import { FRESH_BY_VIEWER, useApi, useSession } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useDebouncedValue } from "#web/ui/field/use-debounced-value.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import type { ReviewValues } from "./review-values.ts";

const TYPING_PAUSE_MS = 300;

interface OwnReviewProps {
  onUpdate: (reviewId: string) => unknown;
  isBusy: boolean;
}

/** The bars of phones would cover it. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** Says that the member already reviewed the tool in the market, and offers to update that review instead. */
export function OwnReview({ onUpdate, isBusy }: OwnReviewProps) {
  const { subject, review } = useOwnReview();
  return (
    <div role="status" className="empty:hidden">
      {subject && review && (
        <Notice
          ref={intoView}
          className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 max-md:scroll-mb-24"
        >
          {review.canEdit ? (
            <>
              <p>
                You already have a review of {subject.toolName} in {subject.city}.{" "}
                <span className="text-soft">What you type here is kept.</span>
              </p>
              <Button look="secondary" isBusy={isBusy} onClick={() => void onUpdate(review.id)}>
                Update your review
              </Button>
            </>
          ) : (
            <p>
              Our team removed your review of {subject.toolName} in {subject.city}, so you can't add another.{" "}
              <Link to="/reviews/$id" params={{ id: review.id }} className="text-link">
                See why
              </Link>
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}

/** The server knows other spellings, and reviews that aren't public. */
function useOwnReview() {
  const { queries } = useApi();
  const isSignedIn = useSession().status === "signed-in";
  const [toolName, city, state] = useWatch<ReviewValues, ["leadSourceName", "city", "state"]>({
    name: ["leadSourceName", "city", "state"],
  });
  const { data: subject } = reviewSubject.safeParse({ toolName, city, state });
  const typed = JSON.stringify(subject ?? null);
  const asked = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const enabled = isSignedIn && asked === typed && subject !== undefined;
  const { data, refetch } = useQuery({
    ...queries.reviews.getOwn.queryOptions({ input: JSON.parse(asked) }),
    ...FRESH_BY_VIEWER,
    enabled,
  });
  // Another tab may have submitted it.
  useLiveEvents(({ type }) => type === "account" && enabled && refetch());
  return { subject, review: asked === typed ? data?.review : undefined };
}

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import type { OwnCounts } from "#contract/parts.ts";
import type { Profile } from "#contract/people/profiles.ts";
import type { PostStatus } from "#contract/vocabulary.ts";
import { DiscussionList, discussionsOfQuery } from "#web/discussions/index.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { OwnActions, toOwnDiscussion, toOwnReview } from "#web/posts/index.ts";
import { ReviewList, reviewsOfQuery } from "#web/reviews/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatCount } from "#web/ui/format.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";

interface ListProps {
  profile: Pick<Profile, "id" | "fullName">;
  isOwn: boolean;
  page: number | undefined;
}

export function ReviewsOfPerson({ profile, isOwn, page }: ListProps) {
  const { queries } = useApi();
  const { data: reviews } = useSuspenseQuery(reviewsOfQuery(queries, profile.id, page));
  return (
    <>
      <Standing counts={reviews.counts} />
      <ReviewList
        list={reviews}
        isOfPerson
        actionsOf={(review) =>
          isOwn && <OwnRow status={review.moderationStatus} post={toOwnReview(review)} />
        }
        empty={
          <NoPosts
            title="No reviews found"
            hint={
              isOwn
                ? "Your reviews show up here, including ones in review."
                : `${profile.fullName} hasn't published a review yet.`
            }
          >
            {isOwn && <ButtonLink to="/add-review">Add Review</ButtonLink>}
          </NoPosts>
        }
      />
    </>
  );
}

export function DiscussionsOfPerson({ profile, isOwn, page }: ListProps) {
  const { queries } = useApi();
  const { data: discussions } = useSuspenseQuery(discussionsOfQuery(queries, profile.id, page));
  return (
    <>
      <Standing counts={discussions.counts} />
      <DiscussionList
        list={discussions}
        isOfPerson
        actionsOf={(one) => isOwn && <OwnRow status={one.moderationStatus} post={toOwnDiscussion(one)} />}
        empty={
          <NoPosts
            title="No discussions yet"
            hint={
              isOwn
                ? "Your discussions show up here, including ones in review."
                : `${profile.fullName} hasn't started a discussion yet.`
            }
          >
            {isOwn && (
              <ButtonLink to="/search" search={{ tab: "discussions" }}>
                Start a discussion
              </ButtonLink>
            )}
          </NoPosts>
        }
      />
    </>
  );
}

const NoPosts = (props: ComponentProps<typeof EmptyState>) => (
  <div className="pt-6">
    <EmptyState {...props} />
  </div>
);

interface OwnRowProps {
  status: PostStatus;
  post: ComponentProps<typeof OwnActions>["post"];
}

function OwnRow({ status, post }: OwnRowProps) {
  return status !== "removed" && <OwnActions post={post} />;
}

/** "2 public · 1 in review": explains why the list is longer than the public count. */
function Standing({ counts }: { counts: OwnCounts | null }) {
  if (counts === null || counts.inReview + counts.notApproved + counts.takenAway === 0) return null;
  const parts = [
    [counts.public, "public"],
    [counts.inReview, "in review"],
    [counts.notApproved, "not approved"],
    [counts.takenAway, "hidden or removed"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, label]) => `${formatCount(count)} ${label}`);
  return <Facts className="pt-4 text-soft">{said}</Facts>;
}

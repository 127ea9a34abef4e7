import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { readPage } from "#web/platform/address.ts";
import { throwIfMissing } from "#web/platform/missing.ts";
import { pageHead } from "#web/platform/page-head.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { ProfileHeader } from "#web/profiles/profile-header.tsx";
import { ReviewList, ReviewListSkeleton } from "#web/reviews/review-list.tsx";
import { reviewsOfQuery } from "#web/reviews/review-queries.ts";
import { ReviewsError } from "#web/reviews/reviews-error.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/notice.tsx";

export const Route = createFileRoute("/profile/$userId")({
  validateSearch: readPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, queries }, params, deps }) => {
    const [profile] = await Promise.all([
      queryClient.ensureQueryData(queries.profiles.get.queryOptions({ input: { id: params.userId } })),
      queryClient.ensureQueryData(reviewsOfQuery(queries, params.userId, deps.page)),
    ]).catch(throwIfMissing);
    return profile;
  },
  head: (context) =>
    pageHead(context, {
      title: context.loaderData?.fullName ?? "Profile Not Found",
      description: context.loaderData
        ? `Reviews of real estate tools by ${context.loaderData.fullName}.`
        : "There is no such profile.",
      ...(context.loaderData ? { path: `/profile/${context.loaderData.id}` } : {}),
    }),
  pendingComponent: () => (
    <div className="page pt-8">
      <div className="skeleton h-24" />
      <ReviewListSkeleton />
    </div>
  ),
  errorComponent: ReviewsError,
  notFoundComponent: ProfileNotFound,
  component: ProfilePage,
});

function ProfilePage() {
  const { userId } = Route.useParams();
  const { page } = Route.useSearch();
  const { queries } = useApi();
  const session = useSession();
  const isOwn = session.status === "signed-in" && session.session.user.id === userId;
  const { data: profile } = useSuspenseQuery(queries.profiles.get.queryOptions({ input: { id: userId } }));
  const { data: reviews } = useSuspenseQuery(reviewsOfQuery(queries, userId, page));
  return (
    <div className="page pt-8">
      <ProfileHeader profile={profile} />
      <h2 className="mt-6 inline-block border-marigold border-b-[3px] pb-2.5 font-sans font-semibold text-base">
        Reviews <span className="font-normal text-soft tabular-nums">{reviews.total}</span>
      </h2>
      <div className="border-hairline border-t">
        <ReviewList
          reviews={reviews}
          empty={
            <div className="pt-6">
              <EmptyState title="No reviews found">
                <p className="text-soft">
                  {isOwn
                    ? "What you write appears here, also while it waits for approval."
                    : `${profile.fullName} has not published a review yet.`}
                </p>
                {isOwn && <ButtonLink to="/add-review">Add Review</ButtonLink>}
              </EmptyState>
            </div>
          }
        />
      </div>
    </div>
  );
}

function ProfileNotFound() {
  return (
    <div className="page py-16">
      <h1 className="text-3xl">Profile Not Found</h1>
      <p className="mt-2 mb-6 text-lg text-soft">There is nobody at this address.</p>
      <ButtonLink to="/">Go Home</ButtonLink>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { BY_VIEWER } from "#web/platform/api.ts";
import { pageHead } from "#web/platform/page-head.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { EditReview } from "#web/review-form/edit-review.tsx";
import { ReviewNotFound } from "#web/reviews/review-not-found.tsx";
import { ErrorState } from "#web/ui/notice.tsx";

export const Route = createFileRoute("/reviews/$id/edit")({
  head: (context) =>
    pageHead(context, { title: "Edit your review", description: "Send in a new version of your review." }),
  component: EditReviewPage,
});

/** Only its author gets the content of a review, so the server's page holds nothing of it. */
function EditReviewPage() {
  const { id } = Route.useParams();
  const session = useSession();
  const { queries } = useApi();
  const content = useQuery({
    ...queries.reviews.getContent.queryOptions({ input: { id } }),
    ...BY_VIEWER,
    enabled: session.status === "signed-in",
    // Another visit begins with what is stored then.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (session.status === "signed-out") return <ReviewNotFound />;
  if (content.isError) {
    const { status } = content.error as { status?: number };
    if (status === 404 || status === 400 || status === 401) return <ReviewNotFound />;
    return (
      <div className="page py-16">
        <ErrorState title="Could not load your review" onRetry={() => content.refetch()} />
      </div>
    );
  }
  if (content.data) return <EditReview key={id} id={id} {...content.data} />;
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Edit your review</h1>
      <div className="mt-8 flex flex-col gap-4" role="status" aria-label="Loading your review">
        <span className="skeleton h-56" />
        <span className="skeleton h-72" />
      </div>
    </div>
  );
}

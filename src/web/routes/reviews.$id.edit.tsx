import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { BY_VIEWER } from "#web/platform/api.ts";
import { failureOf } from "#web/platform/failure.ts";
import { pageHead } from "#web/platform/page-head.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { EditReview } from "#web/reviews/form/edit-review.tsx";
import { FormPlaceholder } from "#web/reviews/form/form-placeholder.tsx";
import { ReviewNotFound } from "#web/reviews/review-not-found.tsx";
import { ErrorState } from "#web/ui/notice.tsx";

export const Route = createFileRoute("/reviews/$id/edit")({
  head: (context) =>
    pageHead(context, { title: "Edit your review", description: "Submit a new version of your review." }),
  component: EditReviewPage,
});

/** Only its author gets the content of a review, so the server's page holds nothing of it. */
function EditReviewPage() {
  const { id } = Route.useParams();
  const session = useSession();
  const { queries } = useApi();
  /** Whose session ended while they wrote is told to sign in again; to others there is nothing here. */
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (session.status === "signed-in") wasSignedIn.current = true;
  }, [session.status]);
  const content = useQuery({
    ...queries.reviews.getContent.queryOptions({ input: { id } }),
    ...BY_VIEWER,
    enabled: session.status === "signed-in",
    // Another visit begins with what is stored then.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (session.status === "signed-out")
    return wasSignedIn.current ? <SignInAgain id={id} /> : <ReviewNotFound />;
  if (content.isError) {
    const { status } = failureOf(content.error);
    if (status === 404 || status === 400 || status === 401) return <ReviewNotFound />;
    return (
      <div className="page pt-8">
        <ErrorState title="Could not load your review" onRetry={() => content.refetch()} />
      </div>
    );
  }
  if (content.data) return <EditReview key={id} id={id} {...content.data} />;
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Edit your review</h1>
      <FormPlaceholder label="Loading your review" className="mt-8" />
    </div>
  );
}

function SignInAgain({ id }: { id: string }) {
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Edit your review</h1>
      <p className="mt-4 max-w-prose text-lg">
        You've been signed out. Your changes are saved in this browser.
      </p>
      <p className="mt-4">
        <Link to="/auth" search={{ mode: "login", redirect: `/reviews/${id}/edit` }} className="text-link">
          Sign in to continue
        </Link>
      </p>
    </div>
  );
}

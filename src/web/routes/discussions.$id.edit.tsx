import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { DiscussionNotFound } from "#web/discussions/discussion-not-found.tsx";
import { EditDiscussion } from "#web/discussions/edit-discussion.tsx";
import { BY_VIEWER } from "#web/platform/api.ts";
import { failureOf } from "#web/platform/failure.ts";
import { pageHead } from "#web/platform/page-head.ts";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { ErrorState } from "#web/ui/notice.tsx";

export const Route = createFileRoute("/discussions/$id/edit")({
  head: (context) =>
    pageHead(context, {
      title: "Edit your discussion",
      description: "Submit a new version of your discussion.",
    }),
  component: EditDiscussionPage,
});

/** Only its author gets the newest version of a discussion, so the server's page holds nothing of it. */
function EditDiscussionPage() {
  const { id } = Route.useParams();
  const session = useSession();
  const { queries } = useApi();
  /** Whose session ended while they wrote is told to sign in again; to others there is nothing here. */
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (session.status === "signed-in") wasSignedIn.current = true;
  }, [session.status]);
  const content = useQuery({
    ...queries.discussions.getContent.queryOptions({ input: { id } }),
    ...BY_VIEWER,
    enabled: session.status === "signed-in",
    // Another visit begins with what is stored then.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (session.status === "signed-out") {
    return wasSignedIn.current ? <SignInAgain id={id} /> : <DiscussionNotFound />;
  }
  if (content.isError) {
    const { status } = failureOf(content.error);
    if (status === 404 || status === 400 || status === 401) return <DiscussionNotFound />;
    return (
      <div className="page pt-8">
        <ErrorState title="Could not load your discussion" onRetry={() => content.refetch()} />
      </div>
    );
  }
  if (content.data) return <EditDiscussion key={id} id={id} {...content.data} />;
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Edit your discussion</h1>
      <div className="mt-8 flex max-w-2xl flex-col gap-4" role="status" aria-label="Loading your discussion">
        <span className="skeleton h-20" />
        <span className="skeleton h-72" />
      </div>
    </div>
  );
}

function SignInAgain({ id }: { id: string }) {
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Edit your discussion</h1>
      <p className="mt-4 max-w-prose text-lg">
        You've been signed out. Your changes are saved in this browser.
      </p>
      <p className="mt-4">
        <Link
          to="/auth"
          search={{ mode: "login", redirect: `/discussions/${id}/edit` }}
          className="text-link"
        >
          Sign in to continue
        </Link>
      </p>
    </div>
  );
}

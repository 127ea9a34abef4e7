import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { STATE_CODES } from "#contract/us-states.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { showAccountToast } from "#web/account/index.ts";
import { type AddressOf, addressReader, oneOf, stringifySearch, text } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useSignIn } from "#web/platform/use-sign-in.ts";
import { BY_VIEWER, useApi, useSession } from "#web/platform/viewer.ts";
import { AddReview, AddReviewIntro } from "#web/reviews/form/add-review.tsx";
import { FormPlaceholder } from "#web/reviews/form/form-placeholder.tsx";
import { ErrorState } from "#web/ui/notice.tsx";

const PARAMETERS = {
  tool: text(LIMITS.toolName),
  city: text(LIMITS.city),
  state: oneOf(STATE_CODES),
};

export const Route = createFileRoute("/add-review")({
  validateSearch: addressReader(PARAMETERS),
  head: fixedHead({
    title: "Add a review",
    description: "Tell agents what a tool costs, what it delivers, and whether you'd buy it again.",
  }),
  component: AddReviewPage,
});

function AddReviewPage() {
  const session = useSession();
  const { queries } = useApi();
  const isSignedIn = session.status === "signed-in";
  const me = useQuery(queries.account.getMe.queryOptions({ ...BY_VIEWER, enabled: isSignedIn }));
  const wanted = Route.useSearch();
  useSignInFirst(session.status);
  if (isSignedIn && me.data) return <AddReview key={me.data.id} me={me.data} wanted={wanted} />;
  if (isSignedIn && me.isError) {
    return (
      <div className="page pt-8">
        <h1 className="mb-6 text-3xl md:text-4xl">Add a review</h1>
        <ErrorState title="Could not load your profile" onRetry={() => me.refetch()} />
      </div>
    );
  }
  return <Neutral wanted={wanted} />;
}

/** Redirects visitors to sign in and back, except after signing out on this page. */
function useSignInFirst(status: ReturnType<typeof useSession>["status"]): void {
  const signIn = useSignIn();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === "signed-in") wasSignedIn.current = true;
    if (status !== "signed-out" || wasSignedIn.current) return;
    // The sign-in toast replaces it.
    showAccountToast({ title: "Authentication required - Please sign in to add a review.", tone: "error" });
    signIn({ replace: true });
  }, [status, signIn]);
}

/** Server-rendered state, and the state after signing out. */
function Neutral({ wanted }: { wanted: AddressOf<typeof PARAMETERS> }) {
  const redirect = `/add-review${stringifySearch({ ...wanted })}`;
  return (
    <div className="page pt-8">
      <AddReviewIntro />
      <noscript>
        <p>Turn on JavaScript to write a review.</p>
      </noscript>
      <p className="if-visitor">
        <Link to="/auth" search={{ mode: "login", redirect }} className="text-link">
          Sign in to add a review
        </Link>
      </p>
      <FormPlaceholder what="the form" className="if-member" />
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Me } from "#contract/account/account.ts";
import { stringifySearch } from "#contract/page-addresses.ts";
import { STATE_CODES } from "#contract/us-states.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { type AddressOf, addressReader, oneOf, text } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useSignIn } from "#web/platform/session/use-sign-in.ts";
import { BY_VIEWER, useApi, useSession } from "#web/platform/session/viewer.ts";
import { AddReview, AddReviewIntro } from "#web/reviews/form/add-review.tsx";
import { FormPlaceholder } from "#web/reviews/form/form-placeholder.tsx";
import { ErrorState, Notice } from "#web/ui/page/notice.tsx";

const PARAMETERS = {
  tool: text(LIMITS.toolName),
  city: text(LIMITS.city),
  state: oneOf(STATE_CODES),
};

export const Route = createFileRoute("/add-review")({
  validateSearch: addressReader(PARAMETERS),
  head: fixedHead({ title: "Add a review" }),
  component: AddReviewPage,
});

function AddReviewPage() {
  const session = useSession();
  const { queries } = useApi();
  const isSignedIn = session.status === "signed-in";
  const me = useQuery(queries.account.getMe.queryOptions({ ...BY_VIEWER, enabled: isSignedIn }));
  const wanted = Route.useSearch();
  useSignInFirst(session.status);
  const author = useAuthor(session.status, isSignedIn ? me.data : undefined);
  if (author) {
    return (
      <>
        {session.status === "signed-out" && <SignedOut />}
        <AddReview key={author.id} me={author} wanted={wanted} />
      </>
    );
  }
  if (isSignedIn && me.isError) {
    return (
      <div className="page pt-8">
        <h1 className="mb-6 text-3xl md:text-4xl">Add a review</h1>
        <ErrorState title="Could not load your profile" error={me.error} onRetry={() => me.refetch()} />
      </div>
    );
  }
  return <Neutral wanted={wanted} />;
}

/** The member whose form is shown. It stays with what was typed when the session ends without a sign-out. */
function useAuthor(status: ReturnType<typeof useSession>["status"], me: Me | undefined): Me | undefined {
  const shown = useRef(me);
  shown.current = status === "leaving" ? undefined : (me ?? shown.current);
  return shown.current;
}

const SignedOut = () => (
  <div className="page pt-8 -mb-2">
    <Notice tone="bad" className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <p role="alert">Your session has ended. What you typed is still here.</p>
      <Link to="/auth" search={{ mode: "login", redirect: "/add-review" }} className="text-link">
        Sign in to add a review
      </Link>
    </Notice>
  </div>
);

/** Redirects visitors to sign in and back, except after signing out on this page. */
function useSignInFirst(status: ReturnType<typeof useSession>["status"]): void {
  const signIn = useSignIn();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (status === "signed-in") wasSignedIn.current = true;
    if (status !== "signed-out" || wasSignedIn.current) return;
    const why = "Authentication required - Please sign in to add a review.";
    void signIn({ why, mode: "newcomer", replace: true });
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

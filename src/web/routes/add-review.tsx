import { createFileRoute, Link, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { STATE_CODES, type StateCode } from "#contract/vocabulary.ts";
import { pageHead } from "#web/platform/page-head.ts";
import { useMe, useSession } from "#web/platform/viewer.ts";
import { AddReview } from "#web/review-form/add-review.tsx";
import { toast } from "#web/ui/toast.ts";

interface AddReviewSearch {
  tool?: string;
  city?: string;
  state?: StateCode;
}

export const Route = createFileRoute("/add-review")({
  validateSearch: (raw: Record<string, unknown>): AddReviewSearch => {
    const state = STATE_CODES.find((code) => code === raw.state);
    return {
      ...(typeof raw.tool === "string" ? { tool: raw.tool.slice(0, 100) } : {}),
      ...(typeof raw.city === "string" ? { city: raw.city.slice(0, 100) } : {}),
      ...(state ? { state } : {}),
    };
  },
  head: (context) =>
    pageHead(context, {
      title: "Add a review",
      description: "Say what a tool costs you, what it brings, and whether you would buy it again.",
      path: "/add-review",
    }),
  component: AddReviewPage,
});

function AddReviewPage() {
  const session = useSession();
  const me = useMe();
  const wanted = Route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  /** Signing out on this page is no reason to be asked to sign in. */
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (session.status === "signed-in") wasSignedIn.current = true;
    if (session.status !== "signed-out" || wasSignedIn.current) return;
    toast({ title: "Authentication required - Please sign in to add a review.", tone: "error" });
    const redirect = router.state.location.href;
    void navigate({ to: "/auth", search: { mode: "login", redirect }, replace: true });
  }, [session.status, navigate, router]);
  if (session.status === "signed-in" && me) return <AddReview key={me.id} me={me} wanted={wanted} />;
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Add a review</h1>
      <p className="mt-2 max-w-prose text-lg text-soft">
        What a tool costs you, what it brings, and whether you would buy it again. Your draft is kept while
        you type.
      </p>
      <noscript>
        <p className="mt-4">Writing a review needs JavaScript.</p>
      </noscript>
      <p className="if-visitor mt-6">
        <Link to="/auth" search={{ mode: "login", redirect: "/add-review" }} className="text-link">
          Sign in to add a review
        </Link>
      </p>
      <div className="if-member mt-8 flex flex-col gap-4" role="status" aria-label="Loading the form">
        <span className="skeleton h-56" />
        <span className="skeleton h-72" />
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useApi, useSession } from "#web/platform/viewer.ts";
import { ReviewNotFound } from "./review-not-found.tsx";
import { reviewQuery } from "./review-queries.ts";

const route = getRouteApi("/reviews/$id/");

/**
 * Where a visitor finds no review, its author may: the server renders the page as for a visitor, and who has
 * a session sees that the review is looked for, until the browser has asked as them.
 */
export function MissingReview() {
  const { id } = route.useParams();
  const { status } = useSession();
  const { queries } = useApi();
  const asMember = useQuery({
    ...reviewQuery(queries, id),
    enabled: status === "signed-in",
    retryOnMount: false,
  });
  if (status === "loading") {
    return (
      <>
        <Looking />
        <div className="if-visitor">
          <ReviewNotFound />
        </div>
      </>
    );
  }
  // Found: the page itself is about to appear.
  return status === "signed-in" && !asMember.isError ? <Looking /> : <ReviewNotFound />;
}

function Looking() {
  return (
    <div role="status" className="if-member page py-16">
      <p className="text-lg text-soft">Looking for this review…</p>
    </div>
  );
}

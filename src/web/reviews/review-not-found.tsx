import { useSession } from "#web/platform/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/**
 * The page of a review that is not there, or not for everyone: the server renders it as for a visitor, and
 * an author's own review appears once the browser has asked as them. Until then they see that it is looked for.
 */
export function ReviewNotFound() {
  const session = useSession();
  return (
    <div className="page py-16">
      {session.status === "loading" && (
        <p role="status" className="if-member text-lg text-soft">
          Loading this review…
        </p>
      )}
      <div className={session.status === "loading" ? "if-visitor" : undefined}>
        <h1 className="text-3xl">Review not found</h1>
        <p className="mt-2 mb-6 text-lg text-soft">It may have been removed, or it's still in review.</p>
        <ButtonLink to="/search">Search Reviews</ButtonLink>
      </div>
    </div>
  );
}

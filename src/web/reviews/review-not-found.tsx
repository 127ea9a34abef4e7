import { ButtonLink } from "#web/ui/button.tsx";

/** The page of a review that is not there, or not for this reader. */
export function ReviewNotFound() {
  return (
    <div className="page py-16">
      <h1 className="text-3xl">Review not found</h1>
      <p className="mt-2 mb-6 text-lg text-soft">It may have been removed, or is waiting for approval.</p>
      <ButtonLink to="/search">Search Reviews</ButtonLink>
    </div>
  );
}

import { useSite } from "#web/platform/site.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** The 404 page. */
export function NotFoundScreen() {
  const { productName } = useSite();
  return (
    <div className="page flex flex-col items-start gap-5 py-20">
      <title>{`Page not found · ${productName}`}</title>
      <p className="figures text-7xl text-evergreen" aria-hidden>
        404
      </p>
      <h1 className="text-4xl">Page not found</h1>
      <p className="max-w-prose text-lg text-soft">
        We couldn't find that page. The address may be wrong, or the page may have been removed.
      </p>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </div>
  );
}

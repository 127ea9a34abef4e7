import { lazyPart } from "#web/platform/online.ts";
import { usePageAlive } from "#web/platform/page/page-alive.tsx";
import { useSite } from "#web/platform/site.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { MissingScreen } from "#web/ui/page/missing-screen.tsx";

/** A picture only, which the other pages need not load. */
const OffMap = lazyPart(() => import("./off-map.tsx"));

export function NotFoundScreen() {
  const { productName } = useSite();
  // The server doesn't wait for its code, and React reports that as an error.
  const isAlive = usePageAlive();
  return (
    <>
      <title>{`Page not found · ${productName}`}</title>
      <MissingScreen
        title="Page not found"
        text="We couldn't find that page. The address may be wrong, or the page may have been removed."
      >
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ButtonLink to="/markets" look="secondary">
          All Markets
        </ButtonLink>
      </MissingScreen>
      {isAlive && <OffMap />}
    </>
  );
}

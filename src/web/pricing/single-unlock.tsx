import { useSite } from "#web/platform/site.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export function SingleUnlock() {
  const { canBuy } = useSite();
  if (!canBuy) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border border-hairline bg-sheet px-5 py-3 md:mt-0 md:border-t-0 lg:px-7">
      <span className="figures text-2xl">$4.99</span>
      <span className="grow">Just need one review? One payment, yours to keep.</span>
      <ButtonLink to="/search" look="quiet">
        Find a review to unlock
      </ButtonLink>
    </p>
  );
}

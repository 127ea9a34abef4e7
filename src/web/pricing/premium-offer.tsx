import type { ComponentProps } from "react";
import { useSite } from "#web/platform/site.ts";
import { useMe } from "#web/platform/viewer.ts";
import { BuyButton, useSubscription } from "#web/subscriptions/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatDate } from "#web/ui/format.ts";

const UNSETTLED: readonly (string | null | undefined)[] = ["past_due", "unpaid", "paused"];

/** Intro for subscribers and others; both texts have the same length, so that nothing moves. */
export function Lead() {
  const me = useMe();
  const { data } = useSubscription();
  if (me?.isPremium)
    return "You have Premium: the full story behind every rating and price, in every market on this site.";
  if (data?.credit.until) {
    const until = formatDate(data.credit.until);
    return `Your reviews unlock every detailed review until ${until}. Go Premium to keep reading after that.`;
  }
  return "Ratings and prices are free. Go Premium, or share a review, to read the full stories behind them.";
}

export function PremiumOffer() {
  const { canBuy } = useSite();
  const me = useMe();
  const { data } = useSubscription();
  if (me?.isPremium) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <PlanBadge>Your plan</PlanBadge>
        <SettingsLink>Manage your subscription</SettingsLink>
      </div>
    );
  }
  if (me && UNSETTLED.includes(data?.status)) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="red">Your subscription needs attention</Badge>
        <SettingsLink>View details</SettingsLink>
      </div>
    );
  }
  if (!canBuy) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="marigold">Not available yet</Badge>
        <ButtonLink to="/add-review">Write a review instead</ButtonLink>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <BuyButton>Subscribe to Premium</BuyButton>
      <ButtonLink to="/add-review" look="quiet">
        Write a review instead
      </ButtonLink>
    </div>
  );
}

export function FreeOffer() {
  const me = useMe();
  if (me) return <PlanBadge tone="plain">{me.isPremium ? "Included in your plan" : "Your plan"}</PlanBadge>;
  return (
    <div>
      <ButtonLink to="/auth" search={{ mode: "register", redirect: "/add-review" }} look="secondary">
        Create an account
      </ButtonLink>
    </div>
  );
}

/** As high as a button, so that the badges of both cards align. */
function PlanBadge(props: ComponentProps<typeof Badge>) {
  return (
    <p className="flex h-11 items-center">
      <Badge {...props} />
    </p>
  );
}

function SettingsLink({ children }: { children: string }) {
  return (
    <ButtonLink to="/settings" search={{ tab: "subscription" }} look="secondary">
      {children}
    </ButtonLink>
  );
}

import { useSite } from "#web/platform/site.ts";
import { useMe } from "#web/platform/viewer.ts";
import { BuyButton, useSubscription } from "#web/subscriptions/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { formatDate } from "#web/ui/format.ts";

const UNSETTLED: readonly (string | null | undefined)[] = ["past_due", "unpaid", "paused"];

/** What the Premium card offers: to subscribe, or what one has already. */
export function PremiumOffer() {
  const { canBuy } = useSite();
  const me = useMe();
  const { data } = useSubscription();
  if (me?.isPremium) return <Current>Manage your subscription</Current>;
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
    <div className="flex flex-col gap-4">
      {data?.credit.until && (
        <p className="text-good">Your reviews unlock all of this until {formatDate(data.credit.until)}.</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <BuyButton>Subscribe to Premium</BuyButton>
        <ButtonLink to="/add-review" look="quiet">
          Write a review instead
        </ButtonLink>
      </div>
    </div>
  );
}

/** What the Free card offers: an account, or that one has it. */
export function FreeOffer() {
  const me = useMe();
  if (me) {
    return (
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <Badge tone="plain">{me.isPremium ? "Included in your plan" : "Your plan"}</Badge>
      </div>
    );
  }
  return (
    <div className="flex">
      <ButtonLink to="/auth" search={{ mode: "register", redirect: "/add-review" }} look="secondary">
        Create an account
      </ButtonLink>
    </div>
  );
}

function Current({ children }: { children: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge>Your plan</Badge>
      <SettingsLink>{children}</SettingsLink>
    </div>
  );
}

function SettingsLink({ children }: { children: string }) {
  return (
    <ButtonLink to="/settings" search={{ tab: "subscription" }} look="secondary">
      {children}
    </ButtonLink>
  );
}

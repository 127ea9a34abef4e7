import { useMe } from "#web/platform/session/viewer.ts";
import { useSite } from "#web/platform/site.ts";
import { useSubscription } from "#web/subscriptions/index.ts";

const UNSETTLED: readonly (string | null | undefined)[] = ["past_due", "unpaid", "paused"];
const DAY_MS = 86_400_000;

/** What the viewer has. Members have a visitor's until it has loaded. */
export function usePlan() {
  const { canBuy, creditDays, numbersCreditDays } = useSite();
  const me = useMe();
  const { data } = useSubscription();
  const isPremium = me?.isPremium === true;
  const creditUntil = data?.credit.until ?? null;
  return {
    canBuy,
    creditDays,
    numbersCreditDays,
    isPremium,
    /** They pay nothing and have earned nothing. */
    isFree: me !== undefined && data !== undefined && !isPremium && creditUntil === null,
    needsAttention: me !== undefined && !isPremium && UNSETTLED.includes(data?.status),
    premiumEnd: isPremium && data?.cancelAtPeriodEnd ? data.periodEnd : null,
    creditUntil,
    daysLeft: creditUntil === null ? 0 : Math.ceil((Date.parse(creditUntil) - Date.now()) / DAY_MS),
  };
}

export type Plan = ReturnType<typeof usePlan>;

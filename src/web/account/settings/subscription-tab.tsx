import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Subscription } from "#contract/people/subscriptions.ts";
import { useSite } from "#web/platform/site.ts";
import { BuyButton, hasEnded, usePortal, useSubscription } from "#web/subscriptions/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { formatDate, formatMoment } from "#web/ui/format.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { Notice } from "#web/ui/page/notice.tsx";

export function SubscriptionTab() {
  return (
    <Loaded query={useSubscription()} what="subscription" skeletons={["h-64 max-w-2xl"]}>
      {(data) => (
        <div className="flex flex-col gap-10">
          <Plan subscription={data} />
          {(!data.isPremium || data.credit.reviews.length > 0) && <Credit credit={data.credit} />}
          {(!data.isPremium || data.unlocks.length > 0) && <Unlocks unlocks={data.unlocks} />}
        </div>
      )}
    </Loaded>
  );
}

type Tone = "green" | "neutral" | "red" | "plain";

const OPEN = "You have access to every detailed review.";
const UNPAID = "Premium is paused until your payment goes through.";
const OFF = "Premium is off while your subscription is paused.";
const ENDED = "Your subscription has ended. You can resubscribe anytime.";
const NOT_COMPLETED = { label: "Not completed", about: "Your first payment wasn't completed." };

const STATUSES: Record<NonNullable<Subscription["status"]>, { label: string; tone: Tone; about: string }> = {
  active: { label: "Active", tone: "green", about: OPEN },
  trialing: { label: "Trial", tone: "green", about: OPEN },
  past_due: { label: "Payment failed", tone: "red", about: UNPAID },
  unpaid: { label: "Unpaid", tone: "red", about: UNPAID },
  paused: { label: "Paused", tone: "neutral", about: OFF },
  canceled: { label: "Ended", tone: "plain", about: ENDED },
  incomplete: { ...NOT_COMPLETED, tone: "neutral" },
  incomplete_expired: { ...NOT_COMPLETED, tone: "plain" },
};

const FREE = {
  label: "Free",
  tone: "plain" as Tone,
  about: "You can see all ratings, numbers, pros, and cons.",
};

const earned = (until: string) => ({
  label: `Full access until ${formatMoment(until)}`,
  tone: "green" as Tone,
  about: "Your own reviews unlock every detailed review.",
});

/** Canceled, but paid until the end of the period. */
const ENDING = { ...STATUSES.active, label: "Canceled", tone: "neutral" as Tone };

function Plan({ subscription }: { subscription: Subscription }) {
  const { status, isPremium, credit, cancelAtPeriodEnd } = subscription;
  const isEnding = isPremium && cancelAtPeriodEnd;
  const free = credit.until === null ? FREE : earned(credit.until);
  const { label, tone, about } = isEnding ? ENDING : status === null ? free : STATUSES[status];
  return (
    <section className="flex flex-col items-start gap-4 border border-hairline bg-sheet p-5 md:p-7">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-2xl">{isPremium ? "Premium" : "Your plan"}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {!subscription.hasPaymentFailed && <p>{about}</p>}
      <Period subscription={subscription} />
      {subscription.hasPaymentFailed && (
        <Notice tone="bad" className="w-full">
          Your last payment failed. Update your card in the billing portal. Premium resumes once the payment
          goes through.
        </Notice>
      )}
      <PlanActions subscription={subscription} />
    </section>
  );
}

function Period({
  subscription: { isPremium, periodEnd, cancelAtPeriodEnd },
}: {
  subscription: Subscription;
}) {
  if (!isPremium || periodEnd === null) return null;
  if (!cancelAtPeriodEnd) {
    return (
      <p>
        $9.99 per month. Renews on <strong>{formatDate(periodEnd)}</strong>.
      </p>
    );
  }
  return (
    <Notice className="w-full">
      Your subscription is canceled. You have Premium until <strong>{formatMoment(periodEnd)}</strong>. You
      can resume it until then.
    </Notice>
  );
}

function PlanActions({
  subscription: { status, isPremium, hasPortal, hasPaymentFailed, cancelAtPeriodEnd, credit },
}: {
  subscription: Subscription;
}) {
  const { canBuy } = useSite();
  const portal = usePortal("/settings?tab=subscription");
  const isBuyable = hasEnded(status);
  const manage = isPremium && cancelAtPeriodEnd ? "Resume subscription" : "Manage subscription";
  const whatFor = hasPaymentFailed ? "Update payment" : manage;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {isBuyable && canBuy && (
        <BuyButton look={credit.until === null ? "primary" : "secondary"}>
          Subscribe for $9.99 per month
        </BuyButton>
      )}
      {isBuyable && !canBuy && <p className="text-soft">Premium is not available yet.</p>}
      {hasPortal && (
        <>
          {!isBuyable && (
            <Button isBusy={portal.isBusy} onClick={portal.open}>
              {whatFor}
            </Button>
          )}
          {!isBuyable && !cancelAtPeriodEnd && (
            <Button look="secondary" isBusy={portal.isBusy} onClick={portal.open}>
              Cancel Premium
            </Button>
          )}
          <Button look="quiet" isBusy={portal.isBusy} onClick={portal.open}>
            Invoices
          </Button>
        </>
      )}
      {isBuyable && (
        <ButtonLink to="/pricing" look="quiet">
          See what's in Premium
        </ButtonLink>
      )}
    </div>
  );
}

function Credit({ credit: { until, days, reviews } }: { credit: Subscription["credit"] }) {
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="text-xl">Free access from reviews</h2>
      {until === null ? (
        <p>Each approved review, positive or negative, unlocks all detailed reviews for {days} days.</p>
      ) : (
        <p>
          Your approved reviews unlock all detailed reviews until <strong>{formatMoment(until)}</strong>. Your
          next one is good for {days} days from its approval.
        </p>
      )}
      {reviews.length > 0 && (
        <ul className="w-full border-hairline border-t">
          {reviews.map(({ id, title, until: end }) => (
            <ReviewRow key={id} id={id} title={title}>
              {Date.parse(end) > Date.now() ? "until" : "ended"} {formatMoment(end)}
            </ReviewRow>
          ))}
        </ul>
      )}
      <ButtonLink to="/add-review" look="secondary">
        Write a review
      </ButtonLink>
    </section>
  );
}

function Unlocks({ unlocks }: { unlocks: Subscription["unlocks"] }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">Unlocked reviews</h2>
      {unlocks.length === 0 && <p>None yet. Unlock one review for $4.99 and keep it.</p>}
      {unlocks.length > 0 && (
        <ul className="border-hairline border-t">
          {unlocks.map(({ id, title, unlockedAt }) => (
            <ReviewRow key={id} id={id} title={title}>
              paid on {formatDate(unlockedAt)}
            </ReviewRow>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ReviewRowProps {
  id: string;
  title: string | null;
  children: ReactNode;
}

function ReviewRow({ id, title, children }: ReviewRowProps) {
  return (
    <li className="flex flex-wrap justify-between gap-x-6 border-hairline border-b py-2.5">
      {title === null ? (
        <span>A review that's no longer published</span>
      ) : (
        <Link to="/reviews/$id" params={{ id }} className="text-link">
          {title}
        </Link>
      )}
      <span className="text-soft">{children}</span>
    </li>
  );
}

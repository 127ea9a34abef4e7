import { Link } from "@tanstack/react-router";
import type { Subscription } from "#contract/subscriptions.ts";
import { useSite } from "#web/platform/site.ts";
import { BuyButton, usePortal, useSubscription } from "#web/subscriptions/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { formatDate } from "#web/ui/format.ts";
import { ErrorState, Notice } from "#web/ui/notice.tsx";

/** What one pays for, what one's reviews earned, and single reviews that were opened. */
export function SubscriptionTab() {
  const { data, error, isFetching, refetch } = useSubscription();
  if (data) {
    return (
      <div className="flex max-w-3xl flex-col gap-10">
        <Plan subscription={data} />
        <Credit credit={data.credit} />
        <Unlocks unlocks={data.unlocks} />
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState title="Failed to load subscription" onRetry={() => void refetch()} isBusy={isFetching} />
    );
  }
  return <div role="status" aria-label="Loading subscription" className="skeleton h-64 max-w-3xl" />;
}

type Tone = "green" | "marigold" | "red" | "plain";

/** What each word of the payment provider is called here, and what it means. */
const STATUSES: Record<NonNullable<Subscription["status"]>, { label: string; tone: Tone; about: string }> = {
  active: { label: "Active", tone: "green", about: "Every detailed review is open to you." },
  trialing: { label: "Trial", tone: "green", about: "Every detailed review is open to you." },
  past_due: {
    label: "Payment failed",
    tone: "red",
    about: "Detailed reviews are closed until it is settled.",
  },
  unpaid: { label: "Unpaid", tone: "red", about: "Detailed reviews are closed until it is settled." },
  paused: { label: "Paused", tone: "marigold", about: "Detailed reviews are closed while it is paused." },
  canceled: { label: "Ended", tone: "plain", about: "Your subscription has ended. You can subscribe again." },
  incomplete: { label: "Not completed", tone: "marigold", about: "The first payment was not completed." },
  incomplete_expired: {
    label: "Not completed",
    tone: "plain",
    about: "The first payment was not completed.",
  },
};

const FREE = {
  label: "Free",
  tone: "plain" as Tone,
  about: "Ratings, numbers, pros and cons are open to you.",
};

/** Free, and yet reading: what one's own reviews earned. */
const EARNED = {
  label: "Free",
  tone: "plain" as Tone,
  about: "Every detailed review is open to you by your own reviews.",
};

function Plan({ subscription }: { subscription: Subscription }) {
  const { status, isPremium, credit } = subscription;
  const free = credit.until === null ? FREE : EARNED;
  const { label, tone, about } = status === null ? free : STATUSES[status];
  return (
    <section className="flex flex-col items-start gap-4 border border-hairline bg-sheet p-5 md:p-7">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-2xl">{isPremium ? "Premium" : "Your plan"}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p>{about}</p>
      <Period subscription={subscription} />
      {subscription.hasPaymentFailed && (
        <Notice tone="bad" className="w-full">
          Your last payment failed. Check your card in the billing portal; Premium is back as soon as it is
          paid.
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
      Your subscription is cancelled. Premium stays open to you until <strong>{formatDate(periodEnd)}</strong>{" "}
      and is not renewed. Until then you can resume it in the billing portal.
    </Notice>
  );
}

/** Ended or never begun: it can be bought (again). */
const BUYABLE: readonly Subscription["status"][] = [null, "canceled", "incomplete", "incomplete_expired"];

function PlanActions({
  subscription: { status, hasPortal, hasPaymentFailed },
}: {
  subscription: Subscription;
}) {
  const { canBuy } = useSite();
  const portal = usePortal("/settings?tab=subscription");
  const isBuyable = BUYABLE.includes(status);
  const whatFor = hasPaymentFailed ? "Settle the payment" : "Manage subscription";
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isBuyable && canBuy && <BuyButton>Subscribe for $9.99 per month</BuyButton>}
      {isBuyable && !canBuy && <p className="text-soft">Premium is not available yet.</p>}
      {hasPortal && (
        <>
          <Button look={isBuyable ? "secondary" : "primary"} isBusy={portal.isBusy} onClick={portal.open}>
            {isBuyable ? "Billing portal" : whatFor}
          </Button>
          {!isBuyable && (
            <Button look="quiet" isBusy={portal.isBusy} onClick={portal.open}>
              Invoices
            </Button>
          )}
        </>
      )}
      {isBuyable && (
        <ButtonLink to="/pricing" look="quiet">
          What Premium opens
        </ButtonLink>
      )}
    </div>
  );
}

function Credit({ credit: { until, days, reviews } }: { credit: Subscription["credit"] }) {
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="text-xl">Earned by writing</h2>
      {until === null ? (
        <p>
          You have no credit at the moment. Each review of yours that is approved opens all detailed reviews
          for {days} days, whatever its verdict.
        </p>
      ) : (
        <p>
          Your approved reviews open all detailed reviews until <strong>{formatDate(until)}</strong>. The next
          one counts {days} days from its approval.
        </p>
      )}
      {reviews.length > 0 && (
        <ul className="w-full border-hairline border-t">
          {reviews.map(({ id, title, until: end }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 border-hairline border-b py-2.5">
              <ReviewLink id={id} title={title} />
              <span className="text-soft">
                {Date.parse(end) > Date.now() ? "until" : "ended"} {formatDate(end)}
              </span>
            </li>
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
      <h2 className="text-xl">Single reviews</h2>
      {unlocks.length === 0 && (
        <p>You have opened no single review. Each costs $4.99 once and stays open for good.</p>
      )}
      {unlocks.length > 0 && (
        <ul className="border-hairline border-t">
          {unlocks.map(({ id, title, unlockedAt }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 border-hairline border-b py-2.5">
              <ReviewLink id={id} title={title} />
              <span className="text-soft">paid on {formatDate(unlockedAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ReviewLink({ id, title }: { id: string; title: string | null }) {
  if (title === null) return <span>A review that is no longer published</span>;
  return (
    <Link to="/reviews/$id" params={{ id }} className="text-link">
      {title}
    </Link>
  );
}

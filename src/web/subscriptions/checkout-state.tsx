import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { Checkout } from "#contract/people/subscriptions.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState, Notice } from "#web/ui/page/notice.tsx";
import { BuyButton } from "./buy-button.tsx";

/** Banks may take a while: polls until the payment is settled, besides live events. */
const ASK_AGAIN_MS = 3000;
const NOT_FOUND = 404;

type Tone = NonNullable<ComponentProps<typeof Notice>["tone"]>;

/** Shows the checkout's actual state from the server; the URL is not trusted. */
export function CheckoutState({ session }: { session: string }) {
  const { queries } = useApi();
  const asked = useQuery(
    queries.subscriptions.getCheckout.queryOptions({
      input: { id: session },
      ...FRESH_BY_VIEWER,
      refetchInterval: ({ state: { data } }) => (data?.status === "confirming" ? ASK_AGAIN_MS : false),
    }),
  );
  if (asked.data) return <Known checkout={asked.data} />;
  if (!asked.error) return <p role="status">Checking your payment…</p>;
  if ("status" in asked.error && asked.error.status === NOT_FOUND) return <UnknownPayment />;
  return (
    <ErrorState
      title="Failed to load your payment"
      error={asked.error}
      onRetry={() => void asked.refetch()}
    />
  );
}

export function UnknownPayment() {
  return (
    <CheckoutNotice title="We couldn't find that payment" tone="neutral">
      <p>It may belong to another account. Sign in with the one you paid from.</p>
      <ButtonLink to="/settings" search={{ tab: "subscription" }} look="secondary">
        View subscription
      </ButtonLink>
    </CheckoutNotice>
  );
}

function Known({ checkout }: { checkout: Checkout }) {
  const { status, review } = checkout;
  if (status === "paid") return <Paid review={review} />;
  if (status === "confirming") {
    return (
      <CheckoutNotice title="Your payment is still being confirmed" tone="neutral">
        <p>
          We're waiting on your bank. This page updates automatically. You can leave it: your plan in Settings
          changes as soon as the bank answers.
        </p>
        <ButtonLink to="/settings" search={{ tab: "subscription" }} look="secondary">
          View subscription
        </ButtonLink>
      </CheckoutNotice>
    );
  }
  if (status === "refunded") {
    return (
      <CheckoutNotice title="We've refunded your payment" tone="neutral">
        <p>
          We couldn't unlock the review with this payment, so we refunded the full amount to your original
          payment method. Your bank may take five to ten days.
        </p>
        <Back review={null} />
      </CheckoutNotice>
    );
  }
  return (
    <CheckoutNotice title={TITLES[status]} tone={status === "failed" ? "bad" : "neutral"}>
      <p>
        You weren't charged.
        {status === "failed" && " Try another card, or ask your bank why it declined."}
      </p>
      <div className="flex flex-wrap gap-3">
        <BuyButton {...(review ? { reviewId: review.id } : {})}>
          {status === "open" ? "Continue to checkout" : "Try again"}
        </BuyButton>
        <Back review={review} />
      </div>
    </CheckoutNotice>
  );
}

const TITLES = {
  open: "Payment not completed",
  failed: "Payment failed",
  expired: "This checkout has expired",
} as const;

function Paid({ review }: { review: Checkout["review"] }) {
  if (review) {
    return (
      <CheckoutNotice title="Review unlocked" tone="good">
        <p>{review.title} is yours to keep. We emailed your receipt.</p>
        <ButtonLink to="/reviews/$id" params={{ id: review.id }}>
          Read the review
        </ButtonLink>
      </CheckoutNotice>
    );
  }
  return (
    <CheckoutNotice title="Welcome to Premium" tone="good">
      <p>You now have every detailed review in every market.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/search">Read reviews</ButtonLink>
        <ButtonLink to="/settings" search={{ tab: "subscription" }} look="secondary">
          View subscription
        </ButtonLink>
      </div>
    </CheckoutNotice>
  );
}

function Back({ review }: { review: Checkout["review"] }) {
  if (review) {
    return (
      <ButtonLink to="/reviews/$id" params={{ id: review.id }} look="secondary">
        Back to the review
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/pricing" look="secondary">
      Back to Premium
    </ButtonLink>
  );
}

/** Announces status changes. */
function CheckoutNotice({ title, tone, children }: { title: string; tone: Tone; children: ReactNode }) {
  return (
    <section role="status" className="max-w-prose text-lg">
      <Notice tone={tone} className="flex flex-col items-start gap-4 p-5 md:p-6">
        <h2 className="text-2xl">{title}</h2>
        {children}
      </Notice>
    </section>
  );
}

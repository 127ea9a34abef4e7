import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { Checkout } from "#contract/subscriptions.ts";
import { BY_VIEWER } from "#web/platform/api.ts";
import { useApi } from "#web/platform/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState, Notice } from "#web/ui/notice.tsx";
import { BuyButton } from "./buy-button.tsx";

/** A bank may take a while; the page asks until it knows, and hears of it live besides. */
const ASK_AGAIN_MS = 3000;
const NOT_FOUND = 404;

type Tone = NonNullable<ComponentProps<typeof Notice>["tone"]>;

/** How a checkout truly stands, whatever the address of this page claims. */
export function CheckoutState({ session }: { session: string }) {
  const { queries } = useApi();
  const asked = useQuery({
    ...queries.subscriptions.getCheckout.queryOptions({ input: { id: session } }),
    ...BY_VIEWER,
    staleTime: 0,
    refetchOnMount: true,
    refetchInterval: ({ state: { data } }) => (data?.status === "confirming" ? ASK_AGAIN_MS : false),
  });
  if (asked.data) return <Known checkout={asked.data} />;
  if (!asked.error) return <p role="status">Asking how your payment stands…</p>;
  if ("status" in asked.error && asked.error.status === NOT_FOUND) return <NotYours />;
  return (
    <ErrorState
      title="Could not load your payment"
      onRetry={() => void asked.refetch()}
      isBusy={asked.isFetching}
    />
  );
}

export function NotYours() {
  return (
    <Told title="There is no such payment of yours" tone="neutral">
      <p>It may belong to another account: sign in with the one that you paid with.</p>
      <ButtonLink to="/settings" search={{ tab: "subscription" }} look="secondary">
        See your subscription
      </ButtonLink>
    </Told>
  );
}

function Known({ checkout }: { checkout: Checkout }) {
  const { status, review } = checkout;
  if (status === "paid") return <Paid review={review} />;
  if (status === "confirming") {
    return (
      <Told title="Your payment is still being confirmed" tone="emphasis">
        <p>Your bank has not answered yet. This page changes by itself as soon as it has.</p>
      </Told>
    );
  }
  if (status === "refunded") {
    return (
      <Told title="Your payment goes back to you" tone="neutral">
        <p>
          The review could not stay open to you. All that you paid for it goes back to how you paid; that
          takes your bank five to ten days.
        </p>
        <Back review={null} />
      </Told>
    );
  }
  return (
    <Told title={TITLES[status]} tone={status === "failed" ? "bad" : "neutral"}>
      <p>Nothing was paid, and nothing changed.</p>
      <div className="flex flex-wrap gap-3">
        <BuyButton {...(review ? { reviewId: review.id } : {})}>
          {status === "open" ? "Go to the checkout" : "Try again"}
        </BuyButton>
        <Back review={review} />
      </div>
    </Told>
  );
}

const TITLES = {
  open: "You have not paid yet",
  failed: "The payment failed",
  expired: "This checkout has expired",
} as const;

function Paid({ review }: { review: Checkout["review"] }) {
  if (review) {
    return (
      <Told title="The review is open" tone="good">
        <p>You paid once for {review.title}. It stays open to you for good; the receipt is in your mail.</p>
        <ButtonLink to="/reviews/$id" params={{ id: review.id }}>
          Read the review
        </ButtonLink>
      </Told>
    );
  }
  return (
    <Told title="Welcome to Premium" tone="good">
      <p>Every detailed review is open to you now, in every market.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/search">Read reviews</ButtonLink>
        <ButtonLink to="/settings" search={{ tab: "subscription" }} look="secondary">
          See your subscription
        </ButtonLink>
      </div>
    </Told>
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

/** What there is to say, announced when it changes. */
function Told({ title, tone, children }: { title: string; tone: Tone; children: ReactNode }) {
  return (
    <section role="status" className="max-w-prose text-lg">
      <Notice tone={tone} className="flex flex-col items-start gap-4 p-5 md:p-6">
        <h2 className="text-2xl">{title}</h2>
        {children}
      </Notice>
    </section>
  );
}

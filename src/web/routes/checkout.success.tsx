import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";
import { MembersOnly } from "#web/shell/members-only.tsx";
import { CheckoutState, NotYours } from "#web/subscriptions/checkout-state.tsx";

export const Route = createFileRoute("/checkout/success")({
  validateSearch: ({ session }: Record<string, unknown>): { session?: string } =>
    typeof session === "string" && session !== "" ? { session } : {},
  head: (context) => pageHead(context, { title: "Your payment", description: "How your payment stands." }),
  component: Success,
});

function Success() {
  const { session } = Route.useSearch();
  return (
    <MembersOnly title="Your payment">
      {() => (session === undefined ? <NotYours /> : <CheckoutState session={session} />)}
    </MembersOnly>
  );
}

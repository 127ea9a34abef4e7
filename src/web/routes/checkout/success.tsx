import { createFileRoute } from "@tanstack/react-router";
import { addressReader, token } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { MembersOnly } from "#web/shell/screens/members-only.tsx";
import { CheckoutState, UnknownPayment } from "#web/subscriptions/checkout-state.tsx";

export const Route = createFileRoute("/checkout/success")({
  validateSearch: addressReader({ session: token }),
  head: fixedHead({ title: "Your payment" }),
  component: Success,
});

function Success() {
  const { session } = Route.useSearch();
  return (
    <MembersOnly title="Your payment">
      {() => (session === undefined ? <UnknownPayment /> : <CheckoutState session={session} />)}
    </MembersOnly>
  );
}

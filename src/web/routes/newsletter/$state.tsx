import { createFileRoute, notFound } from "@tanstack/react-router";
import { NewsletterState } from "#web/newsletter/newsletter-state.tsx";
import { addressReader, token } from "#web/platform/address.ts";
import { pageHead } from "#web/platform/page/page-head.ts";

const TITLES: Record<string, string> = {
  confirm: "Confirm your subscription",
  "check-your-email": "Check your email",
  confirmed: "You're subscribed",
  "not-subscribed": "Subscription failed",
  "dead-link": "This newsletter link is no longer valid",
};

export const Route = createFileRoute("/newsletter/$state")({
  validateSearch: addressReader({ token }),
  beforeLoad: ({ params }) => {
    if (!Object.hasOwn(TITLES, params.state)) throw notFound();
  },
  head: (context) => pageHead(context, { title: TITLES[context.params.state] ?? "Newsletter" }),
  component: Page,
});

function Page() {
  const { state } = Route.useParams();
  const { token = "" } = Route.useSearch();
  return <NewsletterState state={state} title={TITLES[state] ?? ""} token={token} />;
}

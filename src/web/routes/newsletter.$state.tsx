import { createFileRoute, notFound } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

/** What can come of the newsletter's forms. */
const STATES: Record<string, { title: string; text: string }> = {
  "check-your-email": {
    title: "Check your email",
    text: "Thank you for subscribing to our newsletter. Check your email!",
  },
  confirmed: { title: "You are subscribed", text: "Your subscription is confirmed. Thank you." },
  unsubscribed: { title: "You are unsubscribed", text: "You will get no more newsletters from us." },
  "not-subscribed": {
    title: "Subscription failed",
    text: "Failed to subscribe. Please check the address below and try again.",
  },
  "dead-link": {
    title: "This link is no longer valid",
    text: "It was used before, or is too old. To get our newsletter, subscribe again below.",
  },
};

export const Route = createFileRoute("/newsletter/$state")({
  beforeLoad: ({ params }) => {
    if (!Object.hasOwn(STATES, params.state)) throw notFound();
  },
  head: (context) => {
    const { title = "Newsletter", text = "" } = STATES[context.params.state] ?? {};
    return pageHead(context, { title, description: text });
  },
  component: NewsletterState,
});

function NewsletterState() {
  const { title, text } = STATES[Route.useParams().state] ?? { title: "Newsletter", text: "" };
  return (
    <div className="page flex flex-col items-start gap-5 pt-10 md:pt-16">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p>{text}</p>
    </div>
  );
}

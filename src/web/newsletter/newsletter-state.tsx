import { Button, ButtonLink } from "#web/ui/button.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

const STATES: Record<string, { text: string; button?: string; canSubscribe?: boolean; isDone?: boolean }> = {
  confirm: { text: "One more step: confirm that you want our newsletter.", button: "Confirm subscription" },
  "check-your-email": {
    text: "Thank you for subscribing to our newsletter. Check your email!",
    isDone: true,
  },
  confirmed: {
    text: "Thanks for confirming your subscription. We'll email you the next issue.",
    isDone: true,
  },
  "not-subscribed": {
    text: "Failed to subscribe. Please check your email address and try again.",
    canSubscribe: true,
  },
  "dead-link": {
    text: "This link has expired or was already used. To get a new confirmation link, subscribe again.",
    canSubscribe: true,
  },
};

/** The button posts a form, because link scanners would confirm a link that acts on GET. */
export function NewsletterState({ state, title, token }: { state: string; title: string; token: string }) {
  const { text, button, canSubscribe = false, isDone = false } = STATES[state] ?? { text: "" };
  return (
    <div data-newsletter className="page flex flex-col items-start gap-5 pt-8">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p>{text}</p>
      {button !== undefined && (
        <form action={`/newsletter/${state}`} method="post">
          <input type="hidden" name="token" value={token} />
          <Button type="submit">{button}</Button>
        </form>
      )}
      {canSubscribe && <SubscribeForm />}
      {isDone && (
        <ButtonLink to="/search" look="secondary">
          Search Reviews
        </ButtonLink>
      )}
    </div>
  );
}

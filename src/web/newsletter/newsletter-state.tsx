import { Button, ButtonLink } from "#web/ui/button.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

const STATES: Record<string, { text: string; button?: string; canSubscribe?: boolean; isDone?: boolean }> = {
  confirm: {
    text: "Click below, and we'll email you each new issue. You can unsubscribe anytime.",
    button: "Confirm subscription",
  },
  "check-your-email": {
    text: "Thank you for subscribing to our newsletter. We emailed you a link: click it to confirm your address. Nothing there after a few minutes? Check your spam folder.",
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
    <div className="page pt-8">
      <div className="task">
        <div className="flex flex-col items-start gap-5">
          <h1 className="text-3xl md:text-4xl">{title}</h1>
          <p className="max-w-prose">{text}</p>
          {button !== undefined && (
            <form action={`/newsletter/${state}`} method="post">
              <input type="hidden" name="token" value={token} />
              <Button type="submit">{button}</Button>
            </form>
          )}
          {canSubscribe && <SubscribeForm look="primary" />}
          {isDone && (
            <ButtonLink to="/search" look="secondary">
              Search Reviews
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

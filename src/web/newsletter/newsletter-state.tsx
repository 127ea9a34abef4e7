import { Button } from "#web/ui/button.tsx";

/** What each page says below its title, and what its button does. */
const STATES: Record<string, { text: string; button?: string }> = {
  confirm: { text: "Click below to confirm your subscription.", button: "Confirm subscription" },
  unsubscribe: {
    text: "Click below to unsubscribe. You can come back anytime.",
    button: "Unsubscribe",
  },
  "check-your-email": { text: "Thank you for subscribing to our newsletter. Check your email!" },
  confirmed: { text: "Thanks for confirming your subscription." },
  unsubscribed: { text: "You won't get any more newsletters from us." },
  "not-subscribed": { text: "Failed to subscribe. Please check your email address below and try again." },
  "dead-link": {
    text: "This link has expired or was already used. Subscribe again below.",
  },
};

/** A press does it, by the server and without a script: programs that only open links do nothing. */
export function NewsletterState({ state, title, token }: { state: string; title: string; token: string }) {
  const { text, button } = STATES[state] ?? { text: "" };
  return (
    <div className="page flex flex-col items-start gap-5 pt-10 md:pt-16">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p>{text}</p>
      {button !== undefined && (
        <form action={`/newsletter/${state}`} method="post">
          <input type="hidden" name="token" value={token} />
          <Button type="submit">{button}</Button>
        </form>
      )}
    </div>
  );
}

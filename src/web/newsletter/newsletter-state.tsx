import { Button } from "#web/ui/button.tsx";

/** What each page says below its title, and what its button does. */
const STATES: Record<string, { text: string; button?: string }> = {
  confirm: { text: "One press, and you get our newsletter.", button: "Confirm subscription" },
  unsubscribe: {
    text: "One press, and you get no more of it. You can come back at any time.",
    button: "Unsubscribe",
  },
  "check-your-email": { text: "Thank you for subscribing to our newsletter. Check your email!" },
  confirmed: { text: "Your subscription is confirmed. Thank you." },
  unsubscribed: { text: "You will get no more newsletters from us." },
  "not-subscribed": { text: "Failed to subscribe. Please check the address below and try again." },
  "dead-link": {
    text: "It was used before, or is too old. To get our newsletter, subscribe again below.",
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

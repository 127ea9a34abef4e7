import { ChevronDown } from "lucide";
import { useSite } from "#web/platform/site.ts";
import { Icon } from "#web/ui/icon.tsx";

interface Question {
  id: string;
  question: string;
  answer: string | ((creditDays: number) => string);
}

const QUESTIONS: readonly Question[] = [
  {
    id: "what-premium-opens",
    question: "What do I get with Premium?",
    answer:
      "Every detailed review in full. Ratings, costs, numbers, pros, and cons are free for everyone, with or without an account.",
  },
  {
    id: "one-review",
    question: "Can I unlock just one review?",
    answer: "Yes. Any detailed review is $4.99. You pay once and keep it.",
  },
  {
    id: "contributing",
    question: "Can I read detailed reviews for free?",
    answer: (creditDays) =>
      `Yes. Each approved review you write, good or bad, unlocks all detailed reviews for ${creditDays} days. Settings shows the end date.`,
  },
  {
    id: "cancelling",
    question: "How do I cancel?",
    answer: "Anytime in Settings. You keep Premium until the end of the period you've paid for.",
  },
  {
    id: "failed-payment",
    question: "What if a payment fails?",
    answer:
      "Detailed reviews lock until the payment goes through, and Settings tells you so. Your own reviews aren't affected.",
  },
  {
    id: "vendors",
    question: "Do vendors pay you?",
    answer: "No. Vendors can't pay for reviews, rankings, or removals.",
  },
];

/** Each question has an anchor (#one-review) at which browsers expand it. */
export function Faq() {
  const { creditDays } = useSite();
  return (
    <section className="mt-14 max-w-3xl">
      <h2 className="border-ink border-b pb-3 text-2xl">Frequently asked questions</h2>
      {QUESTIONS.map(({ id, question, answer }) => (
        <details key={id} className="group border-hairline border-b">
          <summary className="flex min-h-14 list-none items-center gap-4 py-3 hover:text-evergreen [&::-webkit-details-marker]:hidden">
            <h3 className="grow font-sans font-semibold text-lg tracking-normal">{question}</h3>
            <Icon of={ChevronDown} size={18} className="shrink-0 text-soft group-open:rotate-180" />
          </summary>
          <p id={id} className="max-w-prose pb-5">
            {typeof answer === "string" ? answer : answer(creditDays)}
          </p>
        </details>
      ))}
    </section>
  );
}

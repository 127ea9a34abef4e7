import { ChevronDown } from "lucide-react";
import { useSite } from "#web/platform/site.ts";

interface Question {
  id: string;
  question: string;
  answer: string | ((creditDays: number) => string);
}

const QUESTIONS: readonly Question[] = [
  {
    id: "what-premium-opens",
    question: "What does Premium open?",
    answer:
      "The detailed text of every review. Ratings, costs, numbers, pros and cons are open to everyone, with or without an account.",
  },
  {
    id: "one-review",
    question: "Can I open a single review?",
    answer: "One detailed review costs $4.99, paid once, and stays open to you for good.",
  },
  {
    id: "contributing",
    question: "Can I read for free?",
    answer: (creditDays) =>
      `By contributing: each review of yours that is approved opens all detailed reviews for ${creditDays} days, whatever its verdict on the tool. The settings show until when.`,
  },
  {
    id: "cancelling",
    question: "How do I cancel?",
    answer:
      "In the settings, at any time. Premium then goes on to the end of the period that is paid, and is not renewed.",
  },
  {
    id: "failed-payment",
    question: "What if a payment fails?",
    answer:
      "Detailed reviews are closed until it is settled, and the settings say so. Nothing of what you wrote is touched.",
  },
  {
    id: "vendors",
    question: "Do vendors pay you?",
    answer: "No vendor pays for a review, for its place in a list or for taking one down.",
  },
];

/** Questions about plans, each with an address of its own (#one-review), at which browsers open it. */
export function Faq() {
  const { creditDays } = useSite();
  return (
    <section className="mt-14 max-w-3xl">
      <h2 className="border-ink border-b pb-3 text-2xl">Frequently asked questions</h2>
      {QUESTIONS.map(({ id, question, answer }) => (
        <details key={id} className="group border-hairline border-b">
          <summary className="flex min-h-14 list-none items-center gap-4 py-3 hover:text-evergreen [&::-webkit-details-marker]:hidden">
            <h3 className="grow font-sans font-semibold text-lg tracking-normal">{question}</h3>
            <ChevronDown aria-hidden size={18} className="shrink-0 text-soft group-open:rotate-180" />
          </summary>
          <p id={id} className="max-w-prose pb-5">
            {typeof answer === "string" ? answer : answer(creditDays)}
          </p>
        </details>
      ))}
    </section>
  );
}

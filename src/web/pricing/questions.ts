import type { Site } from "#web/platform/site.ts";

type CreditDays = Pick<Site, "creditDays" | "numbersCreditDays">;

interface Question {
  /** The anchor of the question. */
  id: string;
  question: string;
  answer: string | ((days: CreditDays) => string);
}

export const QUESTIONS: readonly Question[] = [
  {
    id: "what-premium-opens",
    question: "What do I get with Premium?",
    answer:
      "Every detailed review in full. Ratings, costs, numbers, pros, and cons are free for everyone, with or without an account.",
  },
  {
    id: "one-review",
    question: "Can I unlock just one review?",
    answer: "Yes, for $4.99, if at least 60 of its words are locked. You pay once and keep it.",
  },
  {
    id: "contributing",
    question: "Can I read detailed reviews for free?",
    answer: ({ creditDays, numbersCreditDays }) =>
      `Yes. Each approved review you write, good or bad, unlocks all detailed reviews for ${creditDays} days.${numbersCreditDays > 0 ? ` Numbers without a text unlock them for ${numbersCreditDays} days, once a year for each tool and market.` : ""} Settings shows the end date.`,
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

export const answerTo = ({ answer }: Question, days: CreditDays): string =>
  typeof answer === "string" ? answer : answer(days);

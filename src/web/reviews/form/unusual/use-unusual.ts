import { useRef, useState } from "react";
import { reviewSubject, typedNumbers } from "#contract/reviews/content.ts";
import type { NumberQuestion } from "#contract/reviews/unusual.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { type ReviewValues, toReviewContent } from "../review-values.ts";
import { type Asked, openQuestions } from "./open-questions.ts";

/**
 * Questions about numbers that are far from what others report: whenever a field is left, and again on publishing.
 * @param typed returns the values of the form
 */
export function useUnusual(typed: () => ReviewValues, reviewId: string | null = null) {
  const { api } = useApi();
  const [asked, setAsked] = useState<Asked>();
  /** Counts how often publishing found a question that is open. */
  const [insisted, setInsisted] = useState(0);
  const checked = useRef("");
  return {
    asked,
    insisted,
    async check() {
      const about = toReviewContent(typed());
      const input = toInput(about);
      const key = JSON.stringify(input);
      if (input === null || key === checked.current) return;
      checked.current = key;
      try {
        const { questions } = await api.reviews.checkNumbers({ ...input, reviewId });
        if (checked.current === key) setAsked({ questions, about });
      } catch {
        // Publishing asks, too.
        if (checked.current === key) checked.current = "";
      }
    },
    /** @returns whether a question is open, which then gets the focus */
    insist(): boolean {
      const isOpen = openQuestions(asked, typed()).length > 0;
      if (isOpen) setInsisted(insisted + 1);
      return isOpen;
    },
    rejected: {
      UNUSUAL_NUMBERS(error: unknown) {
        const { questions = [] } = failureOf<{ questions: NumberQuestion[] }>(error).data ?? {};
        setAsked({ questions, about: toReviewContent(typed()) });
        setInsisted((count) => count + 1);
      },
    },
  };
}

export type Unusual = ReturnType<typeof useUnusual>;

/** What is known and valid so far; null if it isn't known what the review is about. */
function toInput(about: ReturnType<typeof toReviewContent>) {
  const { success, data: subject } = reviewSubject.safeParse(about);
  if (!success || about.category === null) return null;
  const numbers = Object.entries(typedNumbers.shape).flatMap(([name, rule]) => {
    const { data } = rule.safeParse(about[name as keyof typeof typedNumbers.shape]);
    return data === undefined ? [] : [[name, data]];
  });
  return { ...subject, category: about.category, ...Object.fromEntries(numbers) };
}

import { useRef, useState } from "react";
import type { ReviewContent } from "#contract/reviews/content.ts";
import type { UnusualNumber } from "#contract/reviews/unusual.ts";
import { errorText } from "#web/platform/api/error-text.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import type { Asked } from "./open-questions.ts";

/** Asked about few reviews, so loaded on demand. */
export const loadUnusualNumbers = () => import("./unusual-numbers.tsx");

type Confirmed = Pick<UnusualNumber, "field" | "value">;

/** The numbers that the server asks about on publishing, and those that the author said are right. */
export function useUnusual() {
  const [asked, setAsked] = useState<Asked>();
  const submitted = useRef<ReviewContent>(null);
  const confirmed = useRef<readonly Confirmed[]>([]);
  return {
    /** Undefined before the first question. */
    asked,
    /** @param content what is submitted with them */
    confirmed(content: ReviewContent) {
      submitted.current = content;
      return [...confirmed.current];
    },
    answer({ field, value }: UnusualNumber, isRight: boolean) {
      confirmed.current = confirmed.current.filter((one) => one.field !== field);
      if (isRight) confirmed.current = [...confirmed.current, { field, value }];
      setAsked(
        (before) => before && { ...before, numbers: before.numbers.filter((one) => one.field !== field) },
      );
    },
    forget() {
      confirmed.current = [];
      setAsked(undefined);
    },
    rejected: {
      /** @returns why it can't be asked */
      async UNUSUAL_NUMBERS(error: unknown) {
        const missing = await loadUnusualNumbers().then(
          () => null,
          (failed) => errorText(failed, "Failed to publish review. Please try again."),
        );
        if (missing !== null) return missing;
        const { unusual: numbers = [] } = failureOf<{ unusual: UnusualNumber[] }>(error).data ?? {};
        if (submitted.current) setAsked({ numbers, about: submitted.current });
      },
    },
  };
}

export type Unusual = ReturnType<typeof useUnusual>;

import { useRef, useState } from "react";
import type { UnusualNumber } from "#contract/reviews/unusual.ts";
import { failureOf } from "#web/platform/failure.ts";

type Confirmed = Pick<UnusualNumber, "field" | "value">;

/** The numbers that the server asks about on publishing, and those that the author said are right. */
export function useUnusual() {
  const [asked, setAsked] = useState<readonly UnusualNumber[]>();
  const confirmed = useRef<readonly Confirmed[]>([]);
  return {
    /** Undefined before the first question. */
    asked,
    confirmed: () => [...confirmed.current],
    answer({ field, value }: UnusualNumber, isRight: boolean) {
      confirmed.current = confirmed.current.filter((one) => one.field !== field);
      if (isRight) confirmed.current = [...confirmed.current, { field, value }];
      setAsked((before) => before?.filter((one) => one.field !== field));
    },
    rejected: {
      UNUSUAL_NUMBERS: (error: unknown) =>
        setAsked(failureOf<{ unusual: UnusualNumber[] }>(error).data?.unusual),
    },
  };
}

export type Unusual = ReturnType<typeof useUnusual>;

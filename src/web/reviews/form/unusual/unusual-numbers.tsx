import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import type { UnusualField, UnusualNumber } from "#contract/reviews/unusual.ts";
import { Button } from "#web/ui/button.tsx";
import { formatCount, formatDollars, formatPercent } from "#web/ui/format.ts";
import { Notice } from "#web/ui/page/notice.tsx";
import type { ReviewValues } from "../review-values.ts";
import { type Asked, openQuestions } from "./open-questions.ts";

interface UnusualNumbersProps {
  unusual: {
    answer: (number: UnusualNumber, isRight: boolean) => void;
    forget: () => void;
  };
  asked: Asked;
  values: ReviewValues;
  isBusy: boolean;
  onPublish: () => unknown;
}

/** Asks about each unusual number. After the last answer, publishing goes on. */
export default function UnusualNumbers(props: UnusualNumbersProps) {
  const { unusual, asked, values, isBusy, onPublish } = props;
  const { answer, forget } = unusual;
  const { setValue, setFocus } = useFormContext<ReviewValues>();
  const box = useRef<HTMLElement>(null);
  const open = openQuestions(asked, values);
  const isElsewhere = open === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, or the button that was pressed is gone
  useEffect(() => box.current?.focus(), [asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `forget` is a new one each time
  useEffect(() => {
    if (isElsewhere) forget();
  }, [isElsewhere]);
  if (isElsewhere) return null;
  const settle = (number: UnusualNumber, isRight: boolean) => {
    answer(number, isRight);
    if (open.length === 1) void onPublish();
  };
  const use = (number: UnusualNumber, suggested: number) => {
    const { field } = number;
    if (field === "leadQualityScore") setValue(field, suggested, { shouldDirty: true });
    else if (field !== "costPerResult") setValue(field, String(suggested), { shouldDirty: true });
    settle(number, false);
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Unusual numbers"
      className="max-w-2xl scroll-mt-24 scroll-mb-40 outline-none md:ml-68"
    >
      {open.map((number) => {
        const { field, text, suggested } = number;
        return (
          <Notice key={field} className="mt-4 flex flex-col gap-3">
            <p>{text}</p>
            <div className="flex flex-wrap gap-3">
              {suggested !== null && (
                <Button look="secondary" isBusy={isBusy} onClick={() => use(number, suggested)}>
                  Use {FORMATS[field](suggested)}
                </Button>
              )}
              <Button look="secondary" isBusy={isBusy} onClick={() => settle(number, true)}>
                It's right as typed
              </Button>
              <Button look="secondary" onClick={() => setFocus(EDITED[field])}>
                Change it
              </Button>
            </div>
          </Notice>
        );
      })}
    </section>
  );
}

const FORMATS: Record<UnusualField, (number: number) => string> = {
  monthlyCost: formatDollars,
  leadVolumeMonthly: formatCount,
  conversionRate: formatPercent,
  leadQualityScore: String,
  costPerResult: formatDollars,
};

/** A cost per result follows from the cost. */
const EDITED = {
  monthlyCost: "monthlyCost",
  leadVolumeMonthly: "leadVolumeMonthly",
  conversionRate: "conversionRate",
  leadQualityScore: "leadQualityScore",
  costPerResult: "monthlyCost",
} as const;

import { useFormContext, useWatch } from "react-hook-form";
import type { NumberQuestion as Question, UnusualField } from "#contract/reviews/unusual.ts";
import { Button } from "#web/ui/button.tsx";
import type { ReviewValues } from "../review-values.ts";
import { openQuestions } from "./open-questions.ts";
import type { Unusual } from "./use-unusual.ts";

interface NumberQuestionProps {
  field: UnusualField;
  unusual: Unusual;
}

export function useOpenQuestion({ field, unusual }: NumberQuestionProps): Question | undefined {
  const { getValues } = useFormContext<ReviewValues>();
  const values = { ...getValues(), ...useWatch<ReviewValues>() } as ReviewValues;
  return openQuestions(unusual.asked, values).find((one) => one.field === field);
}

/** Below a field, or below the price that follows from several: asks about its unusual number. */
export function NumberQuestion({ field, unusual }: NumberQuestionProps) {
  const { getValues, setFocus, setValue } = useFormContext<ReviewValues>();
  const question = useOpenQuestion({ field, unusual });
  const edited = field === "costPerResult" ? "monthlyCost" : field;
  const confirm = ({ value }: Question) => {
    const others = getValues("confirmedNumbers").filter((one) => one.field !== field);
    setValue("confirmedNumbers", [...others, { field, value }], { shouldDirty: true });
    setFocus(edited);
  };
  const correct = (meant: number) => {
    const value = edited === "leadQualityScore" ? meant : String(meant);
    setValue(edited, value, { shouldDirty: true, shouldValidate: true });
    setFocus(edited);
  };
  return (
    <div role="status" className="empty:hidden">
      {question && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no focus
        <div
          role="group"
          data-question
          aria-label="Unusual number"
          tabIndex={-1}
          className="flex scroll-mt-24 scroll-mb-40 flex-col gap-3 rounded-md border border-edge bg-sheet p-4"
        >
          <p className="font-semibold">{question.text}</p>
          <div className="flex flex-wrap gap-3">
            {question.correction && (
              <Button
                look="secondary"
                onClick={() => question.correction && correct(question.correction.value)}
              >
                {question.correction.text}
              </Button>
            )}
            <Button look="secondary" onClick={() => confirm(question)}>
              Yes, it's right
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

import { Plus, X } from "lucide";
import { useId, useRef, useState } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import { hasPoint, pastePoints, withPoint } from "#web/reviews/form/review-values.ts";
import { Button } from "#web/ui/button.tsx";
import { control } from "#web/ui/field/control.ts";
import { counterNear, lengthProblem } from "#web/ui/field/counter.tsx";
import { FieldError } from "#web/ui/field/field.tsx";
import { isComposing } from "#web/ui/field/is-composing.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useReviewField } from "./use-review-field.ts";

/** Up to ten pros or cons, added by Enter or the button. */
export function PointList({ name, label }: { name: "pros" | "cons"; label: string }) {
  const field = useReviewField(name);
  const next = useReviewField(name === "pros" ? "nextPro" : "nextCon");
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const points = field.value;
  const said = problem ?? lengthProblem(next.value, LIMITS.pointText) ?? field.error;
  const isFull = points.length >= LIMITS.points;

  const add = () => {
    if (lengthProblem(next.value, LIMITS.pointText)) return input.current?.focus();
    const longer = withPoint(points, next.value);
    if (hasPoint(points, next.value)) setProblem("Already added");
    if (longer === undefined) return;
    field.onChange(longer);
    next.onChange("");
    setProblem(undefined);
  };

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {counterNear(next.value, LIMITS.pointText) ||
          (points.length > 0 && (
            <span className="text-sm text-soft tabular-nums">
              {points.length}/{LIMITS.points}
            </span>
          ))}
      </div>
      {points.length > 0 && (
        <ul aria-label={`${label} added`}>
          {points.map((point) => (
            <li key={point} className="flex items-center gap-2 border-hairline border-b">
              <span className="min-w-0 grow wrap-anywhere py-2">{point}</span>
              <button
                type="button"
                aria-label={`Remove ${point}`}
                onClick={() => {
                  field.onChange(points.filter((one) => one !== point));
                  input.current?.focus();
                }}
                className="grid size-11 shrink-0 place-items-center rounded-md text-soft hover:bg-land hover:text-ink"
              >
                <Icon of={X} size={17} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          value={next.value}
          disabled={isFull}
          placeholder={isFull ? "That's the maximum (10)" : undefined}
          aria-describedby={said ? `${id}-problem` : undefined}
          aria-invalid={Boolean(said)}
          onChange={(event) => {
            next.onChange(event.target.value);
            setProblem(undefined);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData("text");
            if (!/[\r\n]/.test(pasted.trim())) return;
            event.preventDefault();
            const { points: longer, rest } = pastePoints(points, `${next.value}${pasted}`);
            field.onChange(longer);
            next.onChange(rest);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event)) return;
            event.preventDefault();
            add();
          }}
          // Text left in the field counts as a point.
          onBlur={() => lengthProblem(next.value, LIMITS.pointText) || add()}
          className={control}
        />
        <Button look="secondary" onClick={add} disabled={isFull} aria-label={`Add to ${label}`}>
          <Icon of={Plus} size={18} />
        </Button>
      </div>
      <FieldError id={`${id}-problem`} error={said} />
    </div>
  );
}

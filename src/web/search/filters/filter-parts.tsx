import type { ReactNode } from "react";
import { type NumberRange, parseNumber } from "#web/platform/parse-number.ts";
import { control } from "#web/ui/field/control.ts";
import { numberInput } from "#web/ui/field/number-input.ts";
import { capitalize, formatCount, formatCounted } from "#web/ui/format.ts";
import { nameRange } from "./filter-names.ts";

interface ChoicesProps {
  label: string;
  isHidden?: boolean;
  children: ReactNode;
}

const LEGEND = "mb-2 font-semibold";

export function Choices({ label, isHidden, children }: ChoicesProps) {
  return (
    <fieldset hidden={isHidden}>
      <legend className={LEGEND}>{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  label: ReactNode;
  isChosen: boolean;
  reviewCount: number | undefined;
  onChange: () => void;
}

export function FilterChoice({ type, name, value, label, isChosen, reviewCount, onChange }: ChoiceProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-sheet px-4 has-checked:border-evergreen has-checked:bg-evergreen-tint has-checked:font-semibold has-checked:text-evergreen has-focus-visible:outline-2 has-focus-visible:outline-evergreen">
      <input {...{ type, name, value, onChange }} checked={isChosen} className="sr-only" />
      {label}
      {reviewCount !== undefined && <Count of={reviewCount} />}
    </label>
  );
}

const Count = ({ of }: { of: number }) => (
  <span className="text-soft tabular-nums">
    {formatCount(of)}
    <span className="sr-only"> {of === 1 ? "review" : "reviews"}</span>
  </span>
);

interface CountedRangeProps<Name extends string> {
  label: string;
  /** Of the lowest and the highest. */
  names: readonly [Name, Name];
  texts: Record<string, string>;
  set: (changes: Record<string, string>) => void;
  format: (value: number) => string;
  choices: ({ [name in Name]?: number | undefined } & { reviewCount: number })[] | undefined;
  range: NumberRange;
}

/** Two fields, and the usual ranges with bars as long as they have reviews. */
export function CountedRange<Name extends string>(props: CountedRangeProps<Name>) {
  const { label, names, texts, set, format, choices, range } = props;
  const [low, high] = names;
  const isWrong = (text = "") => text.trim() !== "" && parseNumber(text, range) === undefined;
  const most = Math.max(1, ...(choices ?? []).map(({ reviewCount }) => reviewCount));
  return (
    <fieldset>
      <legend className={LEGEND}>{label}</legend>
      <div className="flex items-center gap-2">
        {names.map((name, index) => (
          <input
            key={name}
            {...numberInput(range)}
            name={name}
            value={texts[name] ?? ""}
            onChange={(event) => set({ [name]: event.target.value })}
            aria-label={`${label}, ${index === 0 ? "at least" : "at most"}`}
            placeholder={index === 0 ? "Min" : "Max"}
            aria-invalid={isWrong(texts[name])}
            className={control}
          />
        ))}
      </div>
      <ul className="mt-2">
        {choices?.map((choice) => {
          const [lowest = "", highest = ""] = [choice[low], choice[high]].map((limit) =>
            limit === undefined ? "" : String(limit),
          );
          const name = capitalize(nameRange(choice[low], choice[high], format));
          const isChosen = (texts[low] ?? "") === lowest && (texts[high] ?? "") === highest;
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-label={`${label} ${name}, ${formatCounted(choice.reviewCount, "review")}`}
                onClick={() => set(isChosen ? { [low]: "", [high]: "" } : { [low]: lowest, [high]: highest })}
                className="grid min-h-11 w-full grid-cols-[7.5rem_1fr_auto] items-center gap-3 text-left hover:text-evergreen aria-pressed:font-semibold aria-pressed:text-evergreen"
              >
                {name}
                <svg
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  aria-hidden
                  className="h-2 w-full fill-evergreen"
                >
                  <rect width={Math.round((choice.reviewCount / most) * 100)} height="8" />
                </svg>
                <span className="text-soft tabular-nums">{formatCount(choice.reviewCount)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

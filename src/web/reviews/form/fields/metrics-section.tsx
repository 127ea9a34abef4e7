import { type ComponentProps, type ReactNode, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { RANGES } from "#contract/numbers.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { parseNumber } from "#web/platform/parse-number.ts";
import { isUnusualCost, labelsOf, type ReviewValues } from "#web/reviews/form/review-values.ts";
import { NumberQuestion, useOpenQuestion } from "#web/reviews/form/unusual/number-question.tsx";
import type { Unusual } from "#web/reviews/form/unusual/use-unusual.ts";
import { classes } from "#web/ui/classes.ts";
import { control } from "#web/ui/field/control.ts";
import { Field, FieldError, TextField } from "#web/ui/field/field.tsx";
import { AffixField } from "./affix-field.tsx";
import { FormSection } from "./form-section.tsx";
import { LivePrice } from "./live-price.tsx";
import { typicalCost } from "./own-price.ts";
import { useMarketFigures } from "./use-market-figures.ts";
import { useReviewField } from "./use-review-field.ts";

/** Holds the place of the market's prices, which arrive while the fields below are filled. */
const ANY_COST = "Everything you pay, including add-ons.";

export function MetricsSection({ unusual }: { unusual: Unusual }) {
  const category = useWatch<ReviewValues, "category">({ name: "category" });
  const labels = labelsOf({ category });
  const cost = useReviewField("monthlyCost");
  const volume = useReviewField("leadVolumeMonthly");
  const rate = useReviewField("conversionRate");
  const market = useMarketFigures();
  const typical = (market && typicalCost(market.monthlyCost, market.city)) ?? ANY_COST;
  // The question says what others pay.
  const isCostAsked = useOpenQuestion({ field: "monthlyCost", unusual }) !== undefined;
  return (
    <FormSection title="Performance Metrics" hint="Estimates are fine.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Asked field="monthlyCost" unusual={unusual}>
          <AffixField
            affix="$"
            label={<UnitLabel name="Monthly cost" unit="USD" />}
            inputMode="decimal"
            {...cost}
            hint={isCostAsked ? undefined : typical}
            warning={isUnusualCost(cost.value) ? "This is unusually high for most agents." : undefined}
          />
        </Asked>
        <Asked field="leadVolumeMonthly" unusual={unusual}>
          <TextField label={labels.leadVolumeMonthly} inputMode="numeric" {...volume} />
        </Asked>
      </div>
      <Asked field="conversionRate" unusual={unusual}>
        <AffixField
          affix="%"
          label={<UnitLabel name={labels.conversionRate} unit="%" />}
          inputMode="decimal"
          {...rate}
          className="sm:max-w-64"
        />
      </Asked>
      <Asked field="costPerResult" unusual={unusual}>
        <LivePrice />
      </Asked>
      <Asked field="leadQualityScore" unusual={unusual}>
        <ScoreField />
      </Asked>
      <RecommendationField />
    </FormSection>
  );
}

const Asked = ({
  children,
  ...question
}: ComponentProps<typeof NumberQuestion> & { children: ReactNode }) => (
  <div className="flex flex-col gap-3">
    {children}
    <NumberQuestion {...question} />
  </div>
);

const UnitLabel = ({ name, unit }: { name: string; unit: string }) => (
  <>
    {name}
    <span className="sr-only"> ({unit})</span>
  </>
);

function ScoreField() {
  const score = useReviewField("leadQualityScore");
  const isSet = useReviewField("isScoreSet");
  /** Shown while it means the value, which is NaN for anything but a score. */
  const [typed, setTyped] = useState<string>();
  const markSet = () => isSet.value || isSet.onChange(true);
  const isShown = typed === "" || (typed !== undefined && Object.is(scoreOf(typed), score.value));
  const change = (value: string) => {
    setTyped(value);
    // Also called when the default is confirmed, which changes no value.
    if (value !== "") score.onChange(scoreOf(value));
    markSet();
  };
  return (
    <Field
      label="Quality score"
      hint="1 = useless, 10 = couldn't be better"
      aside={!isSet.value && <span className="text-sm text-soft">{score.value} until you set it</span>}
      error={score.error}
    >
      {(ids) => (
        <div className="flex items-center gap-4">
          <input
            type="range"
            {...ids}
            min={LIMITS.scoreMin}
            max={LIMITS.scoreMax}
            step={0.5}
            value={Number.isNaN(score.value) ? LIMITS.scoreMin : score.value}
            onChange={(event) => change(event.target.value)}
            onClick={markSet}
            onBlur={score.onBlur}
            ref={score.ref}
            className={classes("h-11 grow cursor-pointer", isSet.value ? "accent-evergreen" : "accent-soft")}
          />
          <input
            inputMode="decimal"
            aria-label="Quality score as a number"
            aria-invalid={ids["aria-invalid"]}
            value={isShown ? typed : score.value}
            onChange={(event) => change(event.target.value)}
            onBlur={() => {
              if (!Number.isNaN(score.value)) setTyped(undefined);
              score.onBlur();
            }}
            className={classes(control, "figures max-w-24 text-lg", !isSet.value && "text-soft")}
          />
        </div>
      )}
    </Field>
  );
}

const scoreOf = (typed: string) => parseNumber(typed, RANGES.score) ?? Number.NaN;

const ANSWERS = [
  { value: true, label: "Yes, I recommend it" },
  { value: false, label: "No, I wouldn't" },
];

function RecommendationField() {
  const field = useReviewField("overallRecommendation");
  const { trigger } = useFormContext<ReviewValues>();
  return (
    <fieldset aria-invalid={Boolean(field.error)} onBlur={field.onBlur}>
      <legend className="font-semibold">Would you buy it again?</legend>
      <div className="mt-2 flex flex-wrap gap-3">
        {ANSWERS.map(({ value, label }) => (
          <label
            key={label}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-edge bg-sheet px-4 has-checked:border-evergreen has-checked:bg-evergreen-tint has-checked:font-semibold"
          >
            <input
              type="radio"
              name="overallRecommendation"
              checked={field.value === value}
              onChange={() => {
                field.onChange(value);
                void trigger("overallRecommendation");
              }}
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError error={field.error} className="mt-1.5" />
    </fieldset>
  );
}

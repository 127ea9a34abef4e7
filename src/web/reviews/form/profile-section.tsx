import { LIMITS, REVIEWER_TYPES } from "#contract/vocabulary.ts";
import { REVIEWER_LABELS } from "#web/reviews/index.ts";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { FormSection } from "./form-section.tsx";
import { useFormField } from "./use-form-field.ts";

/** The reviewer's profile. */
export function ProfileSection() {
  const years = useFormField("reviewerYearsExperience");
  const type = useFormField("reviewerType");
  const brokerage = useFormField("brokerage");
  return (
    <FormSection number={3} title="Your Profile" hint="Shown with your review so others can compare.">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Years of experience" inputMode="numeric" {...years} />
        <SelectField
          label="Agent type"
          {...type}
          value={type.value ?? ""}
          onChange={(event) =>
            type.onChange(REVIEWER_TYPES.find((one) => one === event.target.value) ?? null)
          }
        >
          <option value="">Choose your type</option>
          {REVIEWER_TYPES.map((one) => (
            <option key={one} value={one}>
              {REVIEWER_LABELS[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Brokerage (optional)"
        hint="Added to your profile once the review is approved, if your profile doesn't list one. Never shown on the review."
        most={LIMITS.brokerage}
        autoComplete="organization"
        {...brokerage}
      />
    </FormSection>
  );
}

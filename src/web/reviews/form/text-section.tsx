import { LIMITS } from "#contract/vocabulary.ts";
import { RichTextField } from "#web/rich-text/index.ts";
import { formatCount } from "#web/ui/format.ts";
import { FormSection } from "./form-section.tsx";
import { useFormField } from "./use-form-field.ts";

export function TextSection() {
  const field = useFormField("detailedReview");
  const { length } = field.value;
  return (
    <FormSection
      number={4}
      title="Your Review"
      hint="What results you got, who it's right for, and what you'd do differently."
    >
      <RichTextField
        label="Detailed review"
        rows={9}
        most={LIMITS.reviewText}
        {...field}
        aside={
          <span
            className={`text-sm tabular-nums ${length > LIMITS.reviewText ? "font-semibold text-bad" : length > LIMITS.reviewTextAmber ? "font-semibold text-middling" : "text-soft"}`}
          >
            {formatCount(length)}/{formatCount(LIMITS.reviewText)}
          </span>
        }
      />
    </FormSection>
  );
}

import type { ReactNode } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { LIMITS } from "#contract/vocabulary.ts";
import { REVIEWER_LABELS } from "#web/people/index.ts";
import { TagPicker } from "#web/tags/index.ts";
import { SelectField, TextField } from "#web/ui/field/field.tsx";
import { CityFields } from "./fields/city-fields.tsx";
import { FormSection } from "./fields/form-section.tsx";
import { MetricsSection } from "./fields/metrics-section.tsx";
import { PointList } from "./fields/point-list.tsx";
import { TextSection } from "./fields/text-section.tsx";
import { ToolFields } from "./fields/tool-fields.tsx";
import { useReviewField } from "./fields/use-review-field.ts";
import type { ReviewValues } from "./review-values.ts";

interface ReviewFormProps {
  form: UseFormReturn<ReviewValues>;
  isLocked?: boolean;
  /** Without what is text, for the short form. */
  isShort?: boolean;
  /** The notice of an existing review, below the city. */
  ownReview?: ReactNode;
  children: ReactNode;
}

/** The fields of a review, in six sections. Enter in a field doesn't publish. */
export function ReviewForm({
  form,
  isLocked = false,
  isShort = false,
  ownReview,
  children,
}: ReviewFormProps) {
  return (
    <FormProvider {...form}>
      <form
        aria-label="Review"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        // Keeps the focused field above the fixed buttons on phones.
        className="max-md:[@media(height>=36rem)]:[&_:is(input,select,textarea,button)]:scroll-mb-24"
      >
        <FormSection number={1} title="Tool & Location">
          <ToolFields isLocked={isLocked} />
          <CityFields isLocked={isLocked} />
          {ownReview}
        </FormSection>
        <MetricsSection />
        <ProfileSection isShort={isShort} />
        {!isShort && <WordSections />}
        {children}
      </form>
    </FormProvider>
  );
}

const WordSections = () => (
  <>
    <TextSection />
    <FormSection number={5} title="Pros & Cons" hint="Optional. One short point per line.">
      <div className="grid gap-6 sm:grid-cols-2">
        <PointList name="pros" label="Pros" />
        <PointList name="cons" label="Cons" />
      </div>
    </FormSection>
    <FormSection number={6} title="Tags" hint="Optional. Help others find your review.">
      <ReviewTags />
    </FormSection>
  </>
);

function ReviewTags() {
  const field = useReviewField("tagIds");
  return (
    <TagPicker
      kind="review"
      chosen={field.value}
      onChange={field.onChange}
      most={LIMITS.reviewTags}
      error={field.error}
    />
  );
}

function ProfileSection({ isShort }: { isShort: boolean }) {
  const years = useReviewField("reviewerYearsExperience");
  const type = useReviewField("reviewerType");
  const brokerage = useReviewField("brokerage");
  return (
    <FormSection number={3} title="Your Profile" hint="Shown with your review so others can compare.">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Years of experience" inputMode="numeric" {...years} />
        <SelectField
          label="Agent type"
          empty="Choose your type"
          options={REVIEWER_LABELS}
          {...type}
          value={type.value ?? ""}
          onChange={(event) => type.onChange(event.target.value || null)}
        />
      </div>
      {!isShort && (
        <TextField
          label="Brokerage (optional)"
          hint="Added to your profile once the review is approved, if your profile doesn't list one. Never shown on the review."
          most={LIMITS.brokerage}
          autoComplete="organization"
          {...brokerage}
        />
      )}
    </FormSection>
  );
}

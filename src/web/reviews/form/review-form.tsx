import { type ReactNode, useEffect, useRef } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { LIMITS } from "#contract/vocabulary.ts";
import { REVIEWER_LABELS } from "#web/people/index.ts";
import { TagPicker } from "#web/tags/index.ts";
import { SelectField, TextField } from "#web/ui/field/field.tsx";
import { CityFields } from "./fields/city-fields.tsx";
import { ConnectionSection } from "./fields/connection-section.tsx";
import { FormSection } from "./fields/form-section.tsx";
import { MetricsSection } from "./fields/metrics-section.tsx";
import { PointList } from "./fields/point-list.tsx";
import { TextSection } from "./fields/text-section.tsx";
import { ToolFields } from "./fields/tool-fields.tsx";
import { useReviewField } from "./fields/use-review-field.ts";
import type { ReviewValues } from "./review-values.ts";
import type { Unusual } from "./unusual/use-unusual.ts";

interface ReviewFormProps {
  form: UseFormReturn<ReviewValues>;
  unusual: Unusual;
  isLocked?: boolean;
  /** Without what is text, for the short form. */
  isShort?: boolean;
  /** The notice of an existing review, below the city. */
  ownReview?: ReactNode;
  children: ReactNode;
}

/** The fields of a review, in seven sections. Enter in a field doesn't publish. */
export function ReviewForm({
  form,
  unusual,
  isLocked = false,
  isShort = false,
  ownReview,
  children,
}: ReviewFormProps) {
  const { check, insisted } = unusual;
  const fields = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored draft; what is typed is checked when its field is left
  useEffect(() => void check(), []);
  useEffect(() => {
    if (insisted > 0) fields.current?.querySelector<HTMLElement>("[data-question]")?.focus();
  }, [insisted]);
  return (
    <FormProvider {...form}>
      <form
        ref={fields}
        aria-label="Review"
        noValidate
        onBlur={() => void check()}
        onSubmit={(event) => event.preventDefault()}
        // Keeps the focused field above the fixed buttons on phones.
        className="max-md:[@media(height>=36rem)]:[&_:is(input,select,textarea,button)]:scroll-mb-24"
      >
        <FormSection title="Tool & Location">
          <ToolFields isLocked={isLocked} />
          <CityFields isLocked={isLocked} />
          {ownReview}
        </FormSection>
        <MetricsSection unusual={unusual} />
        <ProfileSection isShort={isShort} />
        {!isShort && <WordSections />}
        <ConnectionSection />
        {children}
      </form>
    </FormProvider>
  );
}

const WordSections = () => (
  <>
    <TextSection />
    <FormSection title="Pros & Cons" hint="Optional">
      <div className="grid gap-6 sm:grid-cols-2">
        <PointList name="pros" label="Pros" />
        <PointList name="cons" label="Cons" />
      </div>
    </FormSection>
    <FormSection title="Tags" hint="Optional">
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
    <FormSection title="Your Profile" hint="Shown with your review.">
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
          hint="For your profile, not the review."
          most={LIMITS.brokerage}
          autoComplete="organization"
          {...brokerage}
        />
      )}
    </FormSection>
  );
}

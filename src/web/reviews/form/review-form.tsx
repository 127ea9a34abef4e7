import type { ReactNode } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { CityFields } from "./city-fields.tsx";
import { FormSection } from "./form-section.tsx";
import { MetricsSection } from "./metrics-section.tsx";
import { PointList } from "./point-list.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { ReviewTags } from "./review-tags.tsx";
import type { ReviewValues } from "./review-values.ts";
import { TextSection } from "./text-section.tsx";
import { ToolFields } from "./tool-fields.tsx";

interface ReviewFormProps {
  form: UseFormReturn<ReviewValues>;
  /** True if the tool and market can no longer change. */
  isLocked?: boolean;
  children: ReactNode;
}

/** The fields of a review, in six sections. Enter in a field doesn't publish. */
export function ReviewForm({ form, isLocked = false, children }: ReviewFormProps) {
  return (
    <FormProvider {...form}>
      <form
        aria-label="Review"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        // Keeps the focused field above the fixed buttons on phones.
        className="max-md:[&_:is(input,select,textarea,button)]:scroll-mb-24"
      >
        <FormSection number={1} title="Tool & Location">
          <ToolFields isLocked={isLocked} />
          <CityFields isLocked={isLocked} />
        </FormSection>
        <MetricsSection />
        <ProfileSection />
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
        {children}
      </form>
    </FormProvider>
  );
}

import type { ReactNode } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { CityPicker } from "./city-picker.tsx";
import { FormSection } from "./form-section.tsx";
import { MetricsSection } from "./metrics-section.tsx";
import { PointList } from "./point-list.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { ReviewTags } from "./review-tags.tsx";
import type { ReviewValues } from "./review-values.ts";
import { TextSection } from "./text-section.tsx";
import { ToolPicker } from "./tool-picker.tsx";

interface ReviewFormProps {
  form: UseFormReturn<ReviewValues>;
  /** Tool and market can't be changed any more. */
  isLocked?: boolean;
  /** The buttons at the end. */
  children: ReactNode;
}

/** All that a review says, in six sections. Enter in a field publishes nothing: only the button does. */
export function ReviewForm({ form, isLocked = false, children }: ReviewFormProps) {
  return (
    <FormProvider {...form}>
      <form
        aria-label="Review"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        // What gets the focus is not to stand behind the buttons at the bottom of a phone.
        className="max-md:[&_:is(input,select,textarea,button)]:scroll-mb-24"
      >
        <FormSection number={1} title="Tool & Location">
          <ToolPicker isLocked={isLocked} />
          <CityPicker isLocked={isLocked} />
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

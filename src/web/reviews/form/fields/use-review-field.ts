import type { FieldName, ReviewValues } from "#web/reviews/form/review-values.ts";
import { useFormField } from "#web/ui/field/use-form-field.ts";

export const useReviewField = <Name extends FieldName>(name: Name) => useFormField<ReviewValues, Name>(name);

import { useFormField } from "#web/ui/field/use-form-field.ts";
import type { FieldName, ReviewValues } from "./review-values.ts";

export const useReviewField = <Name extends FieldName>(name: Name) => useFormField<ReviewValues, Name>(name);

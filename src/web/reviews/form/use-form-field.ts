import { useFormField as useField } from "#web/ui/form/use-form-field.ts";
import type { FieldName, ReviewValues } from "./review-values.ts";

export const useFormField = <Name extends FieldName>(name: Name) => useField<ReviewValues, Name>(name);

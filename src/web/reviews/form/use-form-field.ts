import { useController } from "react-hook-form";
import type { FieldName, ReviewValues } from "./review-values.ts";

/** One field of the review's form: its value, how to change it, and what is wrong with it. */
export function useFormField<Name extends FieldName>(name: Name) {
  const { field, fieldState } = useController<ReviewValues, Name>({ name });
  return { ...field, error: fieldState.error?.message };
}

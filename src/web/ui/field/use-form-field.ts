import { type FieldPath, type FieldValues, useController } from "react-hook-form";

export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>>(name: Name) {
  const { field, fieldState } = useController<Values, Name>({ name });
  return { ...field, error: fieldState.error?.message };
}

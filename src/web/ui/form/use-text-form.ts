import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import { lengthProblem } from "./counter.tsx";

interface TextRule {
  most: number;
  /** The problem of an empty text; without it, the text is optional. */
  empty?: string | undefined;
}

/** A small form. Problems appear when it is submitted, and the first field with one gets the focus. */
export function useTextForm<Values extends FieldValues>(defaultValues: DefaultValues<Values>) {
  const form = useForm<Values>({ defaultValues });
  return {
    ...form,
    /** To spread into a text field. */
    text(name: Path<Values>, { most, empty }: TextRule) {
      const validate = (value: string) => (value.trim() === "" ? empty : lengthProblem(value, most));
      return {
        ...form.register(name, { validate }),
        most,
        value: String(form.watch(name)),
        error: form.getFieldState(name, form.formState).error?.message,
      };
    },
  };
}

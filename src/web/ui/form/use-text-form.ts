import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import { lengthProblem } from "#web/ui/field/counter.tsx";

interface TextRule {
  most: number;
  /** The problem of an empty text; without it, the text is optional. */
  empty?: string | undefined;
}

/**
 * A small form. Problems appear when it is submitted, and the first field with one gets the focus.
 * @param keep called with what is typed, to store it; `initial` is then what is stored
 */
export function useTextForm<Values extends FieldValues>(
  initial: DefaultValues<Values> & Values,
  keep?: (name: Path<Values>, text: string) => void,
) {
  const form = useForm<Values>({ defaultValues: initial, ...(keep && { values: initial }) });
  return {
    ...form,
    /** To spread into a text field. */
    text(name: Path<Values>, { most, empty }: TextRule) {
      const validate = (value: string) => (value.trim() === "" ? empty : lengthProblem(value, most));
      return {
        ...form.register(name, { validate, onChange: ({ target }) => keep?.(name, target.value) }),
        most,
        value: String(form.watch(name)),
        error: form.getFieldState(name, form.formState).error?.message,
      };
    },
  };
}

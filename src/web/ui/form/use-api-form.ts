import type { ORPCError } from "@orpc/client";
import { useEffect, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { errorText } from "#web/platform/api/error-text.ts";
import { failureOf, issuesOf } from "#web/platform/api/failure.ts";
import { closeToast } from "#web/ui/toast/toast.ts";
import { loadToasts } from "#web/ui/toast/toast-region.tsx";
import { useWrite } from "./use-write.ts";
import type { Failed } from "./write.ts";

interface ApiFormOptions<Values extends FieldValues, Checked> {
  /** The contract's rules (`zodResolver`), or `checkedBy` a function. */
  resolver: Resolver<Values, unknown, Checked>;
  /** Omit in server-rendered forms: they would overwrite what was typed or autofilled before hydration. */
  defaultValues?: DefaultValues<Values>;
  send: (values: Checked) => Promise<unknown>;
  failed: Failed;
  /** As in `useWrite`. */
  rejected?: Record<string, string | ((error: unknown) => unknown)>;
  /** Field for the error, by the code of a declared error. */
  faults?: Record<string, Path<Values>>;
  /** Maps a field of the operation to the form's. */
  fieldOf?: (name: string) => Path<Values>;
  /** Called before the errors are shown. */
  onError?: (error: unknown) => unknown;
  /** Called with the first problem of an invalid submit. */
  onInvalid?: (problem: string) => void;
  /** Blurring an empty field shows no error. */
  mayStayEmpty?: boolean;
}

/**
 * A form that writes to the API, one submit at a time. Validates on blur and on submit. Errors, including the
 * API's, appear beside their fields, and the first one gets the focus.
 */
export function useApiForm<Values extends FieldValues, Checked extends FieldValues = Values>(
  options: ApiFormOptions<Values, Checked>,
) {
  const { resolver, defaultValues, send, failed, rejected = {}, faults = {}, onInvalid } = options;
  const fieldOf = options.fieldOf ?? ((name: string) => name as Path<Values>);
  const form = useForm<Values, unknown, Checked>({
    resolver,
    mode: "onTouched",
    ...(defaultValues && { defaultValues }),
  });
  const problemsOf = (error: unknown): [Path<Values>, string][] => {
    const fault = faults[failureOf(error).code ?? ""];
    if (fault !== undefined) return [[fault, errorText(error, failed.title)]];
    return issuesOf(error).map(({ path, message }) => [fieldOf(String(path[0])), message]);
  };
  const { write, isBusy } = useWrite<unknown, ORPCError<string, unknown>, Checked>({
    mutationFn: send,
    rejected,
    failed: (_, error) => (problemsOf(error).length > 0 ? { ...failed, hint: null } : failed),
    async onError(error) {
      await options.onError?.(error);
      for (const [index, [name, message]] of problemsOf(error).entries()) {
        form.setError(name, { message }, { shouldFocus: index === 0 });
      }
    },
  });
  const submit = (values: Checked) => {
    closeToast(failed.about);
    return write(values);
  };
  const onSubmit = form.handleSubmit(submit, (errors) => {
    const [first] = Object.values(errors);
    onInvalid?.(String(first?.message));
  });
  return {
    ...form,
    /** The same in every render. */
    form,
    onSubmit,
    isBusy,
    isAlive: useAlive(),
    field: fieldsOf(form, options.mayStayEmpty),
  };
}

/** Its results are to be spread into fields. With `mayStayEmpty`, blurring an empty field shows no error. */
export const fieldsOf =
  <Values extends FieldValues, Checked>(
    form: UseFormReturn<Values, unknown, Checked>,
    mayStayEmpty = false,
  ) =>
  (name: Path<Values>, rules?: { onChange: () => void }) => {
    const { onBlur, ...registered } = form.register(name, rules);
    const isSkipped = () => mayStayEmpty && form.getValues(name) === "";
    return {
      ...registered,
      onBlur: async (event: unknown) => (isSkipped() ? undefined : onBlur(event as { target: unknown })),
      error: form.getFieldState(name, form.formState).error?.message,
    };
  };

/** Returns a resolver for a function that returns problems by field. */
export function checkedBy<Values extends FieldValues>(
  check: (values: Values) => Partial<Record<string, string>>,
): Resolver<Values, unknown, Values> {
  return (values) => {
    const problems = Object.entries(check(values)).map(([name, message]) => [
      name,
      { type: "rule", message },
    ]);
    return problems.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(problems) };
  };
}

/** True once hydrated; a submit before that would be lost. */
function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    // Failures must be shown without a connection, too.
    loadToasts().catch(() => {});
  }, []);
  return isAlive;
}

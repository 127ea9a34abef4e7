import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldValues, type Path, useForm } from "react-hook-form";
import type * as z from "zod";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf } from "#web/platform/failure.ts";
import { isDeadLink } from "./dead-link.tsx";
import { tellAccount } from "./tell-account.ts";

/** The fields at fault, by the code of the API's error. */
const FIELDS: Readonly<Record<string, string>> = {
  COMMON_PASSWORD: "password",
  WRONG_PASSWORD: "password",
  RESERVED_NAME: "fullName",
};

interface Submission<Values> {
  send: (values: Values) => Promise<void>;
  /** Shown when the error has no text for people. */
  failed?: string;
  /** For forms that a link opens: called when the link has expired or was used. */
  onDead?: () => void;
}

/**
 * A form of an account: checked when a field is left and on submit, with the contract's own rules. Problems
 * appear beside their fields, and the first one, or that of the API, in a toast.
 *
 * It has no default values: they would wipe out what was typed, or filled in by the browser, before the page
 * came alive.
 */
export function useAccountForm<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
  { send, failed = "Something went wrong. Please try again.", onDead }: Submission<Values>,
) {
  const form = useForm<Values>({ resolver: zodResolver(schema), mode: "onTouched" });
  const submit = async (values: Values) => {
    try {
      await send(values);
    } catch (error) {
      if (onDead && isDeadLink(error)) return onDead();
      const message = errorText(error, failed);
      const field = FIELDS[failureOf(error).code ?? ""];
      if (field) form.setError(field as Path<Values>, { message }, { shouldFocus: true });
      tellAccount({ title: message, tone: "error" });
    }
  };
  const onSubmit = form.handleSubmit(submit, () => {
    const [first] = schema.safeParse(form.getValues()).error?.issues ?? [];
    if (first) tellAccount({ title: "Validation Error", description: first.message, tone: "error" });
  });
  return { ...form, onSubmit, isBusy: form.formState.isSubmitting };
}

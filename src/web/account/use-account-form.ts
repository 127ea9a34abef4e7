import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldValues, useForm } from "react-hook-form";
import type * as z from "zod";
import { tellAccount } from "./tell-account.ts";

/**
 * A form of an account: checked when a field is left and on submit, with the contract's own rules. What is
 * wrong stands beside each field, and the first of it in a toast (specification section 5).
 *
 * It has no default values: they would wipe out what was typed, or filled in by the browser, before the page
 * came alive.
 */
export function useAccountForm<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
  send: (values: Values) => Promise<void>,
) {
  const form = useForm<Values>({ resolver: zodResolver(schema), mode: "onTouched" });
  const onSubmit = form.handleSubmit(send, () => {
    const [first] = schema.safeParse(form.getValues()).error?.issues ?? [];
    if (first) tellAccount({ title: "Validation Error", description: first.message, tone: "error" });
  });
  return { ...form, onSubmit, isBusy: form.formState.isSubmitting };
}

import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type * as z from "zod";
import { toast } from "#web/ui/toast.ts";

/**
 * A form of an account: checked when a field is left and on submit, with the contract's own rules. What is
 * wrong stands beside each field, and the first of it in a toast (specification section 5).
 */
export function useAccountForm<Values extends FieldValues>(
  schema: z.ZodType<Values, Values>,
  defaultValues: DefaultValues<Values>,
  send: (values: Values) => Promise<void>,
) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues, mode: "onTouched" });
  const onSubmit = form.handleSubmit(send, () => {
    const [first] = schema.safeParse(form.getValues()).error?.issues ?? [];
    if (first) toast({ title: "Validation Error", description: first.message, tone: "error" });
  });
  return { ...form, onSubmit, isBusy: form.formState.isSubmitting };
}

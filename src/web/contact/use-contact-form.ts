import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import type { Captcha } from "#contract/contact.ts";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf, issuesOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import { loadToasts } from "#web/ui/toast-region.tsx";
import { type CheckedValues, type ContactValues, contactSchema } from "./contact-values.ts";
import { forgetKeptRequest } from "./kept-request.ts";
import { useKeptFields } from "./use-kept-fields.ts";

/** Being busy lasts at least this long, so that a quick response doesn't look like nothing happened. */
const BUSY_MS = 1500;

const FAILED = "Failed to send message. Please try again.";

interface Sending {
  captcha: Captcha | undefined;
  /** Shows other numbers in place of those that were answered. */
  replaceCaptcha: (next: Captcha | undefined) => void;
  /** What stands in the field that people don't see. */
  readHomepage: () => string;
  onSent: (email: string) => void;
}

/**
 * The contact form: checked when a field is left and on submit, by the contract's own rules. It has no default
 * values: they would wipe out what was typed, or filled in by the browser, before the page came alive.
 */
export function useContactForm({ captcha, replaceCaptcha, readHomepage, onSent }: Sending) {
  const { api } = useApi();
  const form = useForm<ContactValues, unknown, CheckedValues>({
    resolver: zodResolver(contactSchema),
    mode: "onTouched",
  });
  const isAlive = useAlive();
  useKeptFields(form);

  const explain = (error: unknown) => {
    const { code, data } = failureOf<{ captcha?: Captcha }>(error);
    const message = errorText(error, FAILED);
    if (code === "INCORRECT_ANSWER" || code === "CAPTCHA_EXPIRED") {
      replaceCaptcha(data?.captcha);
      form.setValue("answer", "");
      form.setError("answer", { message }, { shouldFocus: true });
      return;
    }
    for (const { path, message: wrong } of issuesOf(error)) {
      form.setError(path[0] as FieldPath<ContactValues>, { message: wrong });
    }
    toast({ title: message, tone: "error", about: "contact" });
  };

  const onSubmit = form.handleSubmit(async ({ answer, ...fields }) => {
    const answered = { token: captcha?.token ?? "", answer: Number(answer) };
    const request = { ...fields, captcha: answered, homepage: readHomepage() };
    try {
      await atLeast(BUSY_MS, api.contact.createRequest(request));
    } catch (error) {
      return explain(error);
    }
    forgetKeptRequest();
    toast({ title: "Message sent!", about: "contact" });
    onSent(fields.email);
  });
  return { ...form, onSubmit, isAlive, isBusy: form.formState.isSubmitting };
}

/** Whether a press reaches us already. */
function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    // What failed is to be told without a connection, too.
    loadToasts().catch(() => {});
  }, []);
  return isAlive;
}

/** What a call answers or throws, no sooner than after so many milliseconds. */
async function atLeast<Answer>(milliseconds: number, call: Promise<Answer>): Promise<Answer> {
  const wait = new Promise((resolve) => setTimeout(resolve, milliseconds));
  await Promise.allSettled([call, wait]);
  return call;
}

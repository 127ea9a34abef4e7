import { zodResolver } from "@hookform/resolvers/zod";
import type { RefObject } from "react";
import type { Captcha } from "#contract/emails/contact.ts";
import { errorText } from "#web/platform/api/error-text.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { useApiForm } from "#web/ui/form/use-api-form.ts";
import { toast } from "#web/ui/toast/toast.ts";
import { type CheckedValues, type ContactValues, contactSchema } from "./contact-values.ts";
import { keptRequest, useKeptFields } from "./use-kept-fields.ts";

/** Minimum duration of the busy state, so that a quick response is noticeable. */
const BUSY_MS = 1500;

const FAILED = "Failed to send message. Please try again.";

interface Sending {
  captcha: Captcha | undefined;
  /** Replaces the captcha. */
  replaceCaptcha: (next: Captcha | undefined) => void;
  honeypot: RefObject<HTMLInputElement | null>;
  onSent: (email: string) => void;
}

export function useContactForm({ captcha, replaceCaptcha, honeypot, onSent }: Sending) {
  const { api } = useApi();
  const askAgain = (error: unknown) => {
    replaceCaptcha(failureOf<{ captcha?: Captcha }>(error).data?.captcha);
    form.setValue("answer", "");
    form.setError("answer", { message: errorText(error, FAILED) }, { shouldFocus: true });
  };
  const form = useApiForm<ContactValues, CheckedValues>({
    resolver: zodResolver(contactSchema),
    async send({ answer, ...fields }) {
      const answered = { token: captcha?.token ?? "", answer: Number(answer) };
      const request = { ...fields, captcha: answered, q7: honeypot.current?.value ?? "" };
      await atLeast(BUSY_MS, api.contact.createRequest(request));
      keptRequest.write(undefined);
      toast({ title: "Message sent!", about: "contact" });
      onSent(fields.email);
    },
    rejected: { INCORRECT_ANSWER: askAgain, CAPTCHA_EXPIRED: askAgain },
    onError(error) {
      if (failureOf(error).code === "HONEYPOT_FILLED" && honeypot.current) honeypot.current.value = "";
    },
    failed: { title: FAILED, hint: null, about: "contact" },
  });
  useKeptFields(form);
  return form;
}

async function atLeast<Answer>(milliseconds: number, call: Promise<Answer>): Promise<Answer> {
  const wait = new Promise((resolve) => setTimeout(resolve, milliseconds));
  await Promise.allSettled([call, wait]);
  return call;
}

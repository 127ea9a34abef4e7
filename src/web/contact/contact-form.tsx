import { useId, useRef } from "react";
import { type FieldPath, type UseFormRegisterReturn, useWatch } from "react-hook-form";
import { LIMITS } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { Counter } from "#web/ui/field/counter.tsx";
import { emailInput, FieldError, TextArea, TextField } from "#web/ui/field/field.tsx";
import { Honeypot } from "#web/ui/field/honeypot.tsx";
import { CaptchaField, useCaptcha } from "./captcha-field.tsx";
import type { ContactValues } from "./contact-values.ts";
import { useContactForm } from "./use-contact-form.ts";

/** Fields are registered in display order, because the focus follows it. */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const honeypot = useRef<HTMLInputElement>(null);
  const numbers = useCaptcha();
  const { captcha, replaceCaptcha } = numbers;
  const { control, setValue, clearErrors, onSubmit, isAlive, isBusy, ...form } = useContactForm({
    captcha,
    replaceCaptcha,
    honeypot,
    onSent,
  });
  // Watching begins after what was typed before scripts ran.
  const message = useWatch({ control, name: "message" }) ?? form.getValues("message");
  const field = (name: FieldPath<ContactValues>) => ({ ...form.field(name), readOnly: isBusy });
  return (
    <form method="post" noValidate onSubmit={onSubmit} aria-label="Contact" className="flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field("name")} />
        <TextField label="Email" {...emailInput} {...field("email")} />
        <TextField label="Company (optional)" autoComplete="organization" {...field("company")} />
        <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field("phone")} />
      </div>
      <TextArea
        label="Message"
        rows={7}
        aside={<Counter text={message ?? ""} most={LIMITS.contactMessage} />}
        {...field("message")}
      />
      <CaptchaField
        captcha={captcha}
        hasFailed={numbers.hasFailed}
        isLoading={numbers.isLoading}
        {...field("answer")}
        onNewNumbers={() => {
          setValue("answer", "");
          clearErrors("answer");
          replaceCaptcha(undefined);
        }}
      />
      <ConsentField {...form.field("consent")} />
      <Honeypot ref={honeypot} />
      {/* A submit before hydration would be lost. */}
      <Button
        type="submit"
        isBusy={isBusy}
        disabled={!isAlive}
        className="self-start disabled:opacity-100 max-sm:self-stretch"
      >
        {isBusy ? "Sending…" : "Send Message"}
      </Button>
    </form>
  );
}

function ConsentField({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          className="mt-0.5"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          {...field}
        />
        <span>I agree to be contacted about this message.</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { LIMITS } from "#contract/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { Counter } from "#web/ui/form/counter.tsx";
import { TextArea, TextField } from "#web/ui/form/field.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { ConsentField } from "./consent-field.tsx";
import { useCaptcha } from "./use-captcha.ts";
import { useContactForm } from "./use-contact-form.ts";

/** What somebody wants to tell us. Fields are registered in the order in which they stand: focus goes by it. */
export function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const homepage = useRef<HTMLInputElement>(null);
  const numbers = useCaptcha();
  const { captcha, replaceCaptcha } = numbers;
  const { register, control, setValue, clearErrors, onSubmit, formState, isAlive, isBusy } = useContactForm({
    captcha,
    replaceCaptcha,
    readHomepage: () => homepage.current?.value ?? "",
    onSent,
  });
  const message = useWatch({ control, name: "message" });
  const field = (name: "name" | "email" | "company" | "phone" | "message") => ({
    ...register(name),
    error: formState.errors[name]?.message,
    readOnly: isBusy,
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} aria-label="Contact" className="flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...field("name")} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field("email")}
        />
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
        isReadOnly={isBusy}
        error={formState.errors.answer?.message}
        field={register("answer")}
        onNewNumbers={() => {
          setValue("answer", "");
          clearErrors("answer");
          replaceCaptcha(undefined);
        }}
      />
      <ConsentField field={register("consent")} error={formState.errors.consent?.message} />
      {/* For programs that fill in whatever they find. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Homepage
          <input ref={homepage} name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {/* Sent before the page is alive, what was typed would be lost. */}
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

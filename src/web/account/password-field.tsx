import { Eye, EyeOff } from "lucide";
import { type InputHTMLAttributes, type Ref, useState } from "react";
import { LIMITS } from "#contract/vocabulary.ts";
import { control } from "#web/ui/field/control.ts";
import { Field } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

export const NEW_PASSWORD_HINT = `At least ${LIMITS.passwordMin} characters. Avoid common passwords.`;

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label?: string;
  hint?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function PasswordField({ label = "Password", hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const sign = isShown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error }}>
      {(ids) => (
        <div className="relative">
          <input {...input} {...ids} type={isShown ? "text" : "password"} className={`${control} pr-12`} />
          <button
            type="button"
            aria-label={isShown ? "Hide password" : "Show password"}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-soft hover:text-ink"
          >
            <Icon of={sign} size={19} />
          </button>
        </div>
      )}
    </Field>
  );
}

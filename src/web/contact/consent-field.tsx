import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

/** Consent to a reply. */
export function ConsentField({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
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
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

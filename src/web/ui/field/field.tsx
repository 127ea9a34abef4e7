import { TriangleAlert } from "lucide";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { control } from "./control.ts";
import { counterNear, lengthProblem } from "./counter.tsx";

/** To spread into a field for an email address. */
export const emailInput = {
  type: "email",
  autoComplete: "email",
  inputMode: "email",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

interface FieldParts {
  label: ReactNode;
  hint?: ReactNode;
  /** Error message; announced by screen readers. */
  error?: string | undefined;
  warning?: string | undefined;
  /** End of the label's line, such as a counter. */
  aside?: ReactNode;
}

interface FieldProps extends FieldParts {
  className?: string | undefined;
  children: (ids: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": boolean;
  }) => ReactNode;
}

interface FieldErrorProps {
  id?: string;
  error: string | undefined;
  className?: string;
}

export function FieldError({ error, className, ...rest }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p role="alert" className={classes("font-medium text-bad text-sm", className)} {...rest}>
      {error}
    </p>
  );
}

/** A control with its label and messages, linked for screen readers. */
export function Field({ label, hint, error, warning, aside, className, children }: FieldProps) {
  const id = useId();
  const notes = [error && `${id}-error`, warning && `${id}-warning`, hint && `${id}-hint`].filter(Boolean);
  return (
    <div className={classes("flex flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        "aria-describedby": notes.length > 0 ? notes.join(" ") : undefined,
        "aria-invalid": Boolean(error),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} role="status" className="warning">
          <Icon of={TriangleAlert} size={16} />
          {warning}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

type Parts<Attributes, Element> = FieldParts &
  Omit<Attributes, "maxLength"> & {
    ref?: Ref<Element>;
    className?: string;
    /** Maximum length. The text isn't cut: a counter appears near the limit, and an error beyond it. */
    most?: number;
  };

function saying({
  error,
  aside,
  value,
  most,
}: Pick<FieldParts, "error" | "aside"> & { value?: unknown; most?: number | undefined }) {
  if (most === undefined || typeof value !== "string") return { error, aside };
  return { error: error ?? lengthProblem(value, most), aside: aside ?? counterNear(value, most) };
}

export function TextField(props: Parts<InputHTMLAttributes<HTMLInputElement>, HTMLInputElement>) {
  const { label, hint, error, warning, aside, className, most, ...input } = props;
  return (
    <Field {...{ label, hint, warning, className }} {...saying(props)}>
      {(ids) => <input {...input} {...ids} className={control} />}
    </Field>
  );
}

type TextAreaProps = Parts<TextareaHTMLAttributes<HTMLTextAreaElement>, HTMLTextAreaElement> & {
  /** Between the label and the field, whose id it gets. */
  above?: (id: string) => ReactNode;
};

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, warning, aside, className, most, above, ...input } = props;
  return (
    <Field {...{ label, hint, warning, className }} {...saying(props)}>
      {(ids) => (
        <>
          {above?.(ids.id)}
          <textarea rows={8} {...input} {...ids} className={classes(control, "leading-relaxed")} />
        </>
      )}
    </Field>
  );
}

interface SelectFieldProps extends Parts<SelectHTMLAttributes<HTMLSelectElement>, HTMLSelectElement> {
  /** Labels by value, or values that are their own labels. */
  options: Record<string, string> | readonly string[];
  /** Label of the option for no value. */
  empty?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, warning, aside, className, options, empty, ...input } = props;
  return (
    <Field {...{ label, hint, error, warning, aside, className }}>
      {(ids) => (
        <select {...input} {...ids} className={control}>
          {empty !== undefined && <option value="">{empty}</option>}
          {(Array.isArray(options) ? options.map((one) => [one, one]) : Object.entries(options)).map(
            ([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

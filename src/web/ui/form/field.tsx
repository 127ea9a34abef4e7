import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { classes } from "#web/ui/classes.ts";
import { counterNear, lengthProblem } from "./counter.tsx";

/** The look of everything one types into or chooses from. */
export const control =
  "min-h-11 w-full rounded-md border border-edge bg-sheet px-3 py-2 text-ink focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-bad";

interface FieldParts {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, beside the field; announced. */
  error?: string | undefined;
  /** Doubtful, but allowed. */
  warning?: string | undefined;
  /** Shown at the end of the label's line, such as a counter. */
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

/** A label, a control and what is to be said of it, tied together for screen readers. */
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
        <p id={`${id}-warning`} role="status" className="text-sm font-medium text-middling">
          {warning}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

type Parts<Attributes, Element> = FieldParts &
  Omit<Attributes, "maxLength"> & {
    ref?: Ref<Element>;
    className?: string;
    /** The most characters. Nothing is cut: a counter appears near it, and beyond it the field says so. */
    most?: number;
  };

/** What is to be said beside a text, with what is to be said of its length. */
function saying({
  error,
  aside,
  value,
  most,
}: Pick<FieldParts, "error" | "aside"> & { value?: unknown; most?: number | undefined }) {
  if (most === undefined || typeof value !== "string") return { error, aside };
  return { error: error ?? lengthProblem(value, most), aside: aside ?? counterNear(value, most) };
}

/** One line of text. */
export function TextField(props: Parts<InputHTMLAttributes<HTMLInputElement>, HTMLInputElement>) {
  const { label, hint, error, warning, aside, className, most, ...input } = props;
  return (
    <Field {...{ label, hint, warning, className }} {...saying(props)}>
      {(ids) => <input {...input} {...ids} className={control} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextArea(props: Parts<TextareaHTMLAttributes<HTMLTextAreaElement>, HTMLTextAreaElement>) {
  const { label, hint, error, warning, aside, className, most, ...input } = props;
  return (
    <Field {...{ label, hint, warning, className }} {...saying(props)}>
      {(ids) => <textarea rows={8} {...input} {...ids} className={classes(control, "leading-relaxed")} />}
    </Field>
  );
}

/** A choice of one, by the platform's own list. */
export function SelectField(props: Parts<SelectHTMLAttributes<HTMLSelectElement>, HTMLSelectElement>) {
  const { label, hint, error, warning, aside, className, children, ...input } = props;
  return (
    <Field {...{ label, hint, error, warning, aside, className }}>
      {(ids) => (
        <select {...input} {...ids} className={control}>
          {children}
        </select>
      )}
    </Field>
  );
}

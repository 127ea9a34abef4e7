import { type ReactNode, useId } from "react";

interface SwitchFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch that takes effect immediately. The whole row is clickable. */
export function SwitchField({ label, hint, isOn, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="relative flex min-h-11 items-center justify-between gap-4 py-3">
      <div>
        <label
          htmlFor={id}
          onMouseDown={(event) => event.preventDefault()}
          className="font-semibold before:absolute before:inset-0 before:cursor-pointer"
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the platform's box says itself whether it is checked
        role="switch"
        checked={isOn}
        // As in Button: a blurred field may move the switch from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-land transition-colors duration-150 before:absolute before:top-[3px] before:left-[3px] before:size-5 before:rounded-full before:bg-soft before:transition-transform before:duration-150 checked:border-evergreen checked:bg-evergreen checked:before:translate-x-5 checked:before:bg-on-evergreen motion-reduce:before:transition-none"
      />
    </div>
  );
}

import { control } from "./field.tsx";

interface FilterFieldProps {
  label: string;
  placeholder: string;
  text: string;
  /** Form action without JavaScript: the page itself, with the text as parameter `q`. */
  action: string;
  /** Limit of the API. */
  maxLength: number;
  onText: (text: string) => void;
}

/** A text field that filters the list below while typing. */
export function FilterField({ label, placeholder, text, action, maxLength, onText }: FilterFieldProps) {
  return (
    <search>
      <form action={action} onSubmit={(event) => event.preventDefault()} className="my-6 max-w-md">
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={(event) => onText(event.target.value)}
          className={control}
        />
      </form>
    </search>
  );
}

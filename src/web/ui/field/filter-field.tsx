import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { classes } from "#web/ui/classes.ts";
import { control } from "./control.ts";
import { useDebouncedValue } from "./use-debounced-value.ts";
import { useEarlyInput } from "./use-early-input.ts";

interface FilterFieldProps {
  label: string;
  placeholder?: string;
  text: string;
  /** Limit of the API. */
  maxLength: number;
  onText: (text: string) => void;
  onBlur?: () => void;
  className?: string;
}

/**
 * A text field that filters the list below while typing. Without JavaScript, it loads the page itself, with the text as
 * parameter `q`.
 */
export function FilterField(props: FilterFieldProps) {
  const {
    label,
    placeholder = `${label}...`,
    text,
    maxLength,
    onText,
    onBlur,
    className = "my-6 max-w-md",
  } = props;
  const action = useLocation({ select: ({ pathname }) => pathname });
  const form = useEarlyInput<HTMLFormElement>(([field]) => {
    onText(field.value);
    if (field !== document.activeElement) onBlur?.();
  });
  return (
    <search className={classes("block", className)}>
      <form ref={form} action={action} onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
          className={control}
        />
      </form>
    </search>
  );
}

const TYPING_PAUSE_MS = 250;

/** The text of the page's `UrlFilterField`, once typing pauses. */
export const useFilterText = () =>
  useDebouncedValue((useSearch({ strict: false }).q ?? "").trim(), TYPING_PAUSE_MS);

/** A `FilterField` whose text is the parameter `q` of the URL. */
export function UrlFilterField(props: Omit<FilterFieldProps, "text" | "onText" | "onBlur">) {
  const navigate = useNavigate();
  const { q = "" } = useSearch({ strict: false });
  // The URL follows fast typing with a delay.
  const [typed, setTyped] = useState<string | null>(null);
  const onText = (text: string) => {
    setTyped(text);
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({ ...before, q: text, page: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return <FilterField {...props} text={typed ?? q} onText={onText} onBlur={() => setTyped(null)} />;
}

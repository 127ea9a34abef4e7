import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { classes } from "#web/ui/classes.ts";
import { control } from "./field.tsx";
import { useDebouncedValue } from "./use-debounced-value.ts";

interface FilterFieldProps {
  label: string;
  placeholder: string;
  text: string;
  /** Form action without JavaScript: the page itself, with the text as parameter `q`. */
  action: string;
  /** Limit of the API. */
  maxLength: number;
  onText: (text: string) => void;
  className?: string;
}

/** A text field that filters the list below while typing. */
export function FilterField(props: FilterFieldProps) {
  const { label, placeholder, text, action, maxLength, onText, className = "my-6 max-w-md" } = props;
  return (
    <search className={classes("block", className)}>
      <form action={action} onSubmit={(event) => event.preventDefault()}>
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

const TYPING_PAUSE_MS = 250;

/** The text of the page's `UrlFilterField`, once typing pauses. */
export const useFilterText = () =>
  useDebouncedValue((useSearch({ strict: false }).q ?? "").trim(), TYPING_PAUSE_MS);

/** A `FilterField` whose text is the parameter `q` of the URL. */
export function UrlFilterField(props: Omit<FilterFieldProps, "text" | "action" | "onText">) {
  const navigate = useNavigate();
  const { q = "" } = useSearch({ strict: false });
  const action = useLocation({ select: ({ pathname }) => pathname });
  const onText = (text: string) =>
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({ ...before, q: text, page: undefined }),
      replace: true,
      resetScroll: false,
    });
  return <FilterField {...props} {...{ text: q, action, onText }} />;
}

import { X } from "lucide-react";
import { type ReactNode, type Ref, useEffect } from "react";
import { SuggestField } from "./suggest-field.tsx";

interface PickerProps<Item> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Text in the field: the name of the chosen item, or what is being typed. */
  text: string;
  chosen: Item | null;
  /** Items that match the text. */
  items: readonly Item[];
  nameOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  /** Shown beside a name in the list. */
  noteOf?: (item: Item) => string;
  onChange: (text: string, chosen: Item | null) => void;
  placeholder?: string;
  maxLength: number;
  /** Accessible name of the button at the end. */
  clearLabel: string;
  ref?: Ref<HTMLInputElement>;
}

/** Chooses one item by typing. Typing the whole name chooses it, too. */
export function Picker<Item>(props: PickerProps<Item>) {
  const { label, hint, error, text, chosen, items, nameOf, keyOf, noteOf, onChange, clearLabel } = props;
  const { maxLength, placeholder } = props;
  useExactName(props);
  return (
    <SuggestField
      {...{ label, hint, error, text, nameOf, noteOf, maxLength, placeholder }}
      ref={props.ref}
      onText={(typed) => onChange(typed, null)}
      items={chosen === null ? items : []}
      itemKey={keyOf}
      onPick={(item) => onChange(nameOf(item), item)}
      inputClassName="pr-11"
    >
      {text !== "" && (
        <button
          type="button"
          aria-label={clearLabel}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange("", null)}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-md text-soft hover:text-ink"
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </SuggestField>
  );
}

/** Chooses the item whose name was typed, however late the response arrives. */
function useExactName<Item>({ text, chosen, items, nameOf, onChange }: PickerProps<Item>): void {
  const typed = text.trim().toLowerCase();
  const exact =
    chosen === null && typed !== "" ? items.find((item) => nameOf(item).toLowerCase() === typed) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an item; `onChange` is a new one each time
  useEffect(() => {
    if (exact) onChange(text, exact);
  }, [exact]);
}

import { X } from "lucide";
import { type ReactNode, type Ref, useEffect } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { SuggestField } from "./suggest-field.tsx";

/** The field of a form that is bound to a picker. */
export interface PickedProps<Item> {
  label: ReactNode;
  error?: string | undefined;
  text: string;
  chosen: Item | null;
  onChange: (text: string, chosen: Item | null) => void;
  ref?: Ref<HTMLInputElement>;
}

interface PickerProps<Item> extends PickedProps<Item> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  noteOf?: (item: Item) => string;
  maxLength: number;
  clearLabel: string;
}

/** Chooses one item by typing. Typing the whole name chooses it, too. */
export function Picker<Item>(props: PickerProps<Item>) {
  const { label, error, text, chosen, items, nameOf, keyOf, noteOf, onChange, maxLength, clearLabel } = props;
  useExactName(text, chosen === null ? items : [], nameOf, (item) => onChange(text, item));
  return (
    <SuggestField
      {...{ label, error, text, nameOf, noteOf, maxLength }}
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
          <Icon of={X} size={16} />
        </button>
      )}
    </SuggestField>
  );
}

/** Picks the item whose name was typed, however late the response arrives. */
export function useExactName<Item>(
  text: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  pick: (item: Item) => void,
): void {
  const typed = text.trim().toLowerCase();
  const exact = typed === "" ? undefined : items.find((item) => nameOf(item).toLowerCase() === typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an item; `pick` is a new one each time
  useEffect(() => {
    if (exact) pick(exact);
  }, [exact]);
}

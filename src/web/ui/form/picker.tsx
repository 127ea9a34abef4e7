import { X } from "lucide-react";
import { type ReactNode, type Ref, useEffect } from "react";
import { Combobox } from "./combobox.tsx";
import { control, Field } from "./field.tsx";

interface PickerProps<Item> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** What stands in the field: the name of what is chosen, or what is being typed. */
  text: string;
  chosen: Item | null;
  /** What matches the text. */
  items: readonly Item[];
  nameOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  /** Shown beside a name in the list. */
  noteOf?: (item: Item) => string;
  onChange: (text: string, chosen: Item | null) => void;
  placeholder?: string;
  maxLength: number;
  /** For screen readers: what the button at the end clears. */
  clearLabel: string;
  ref?: Ref<HTMLInputElement>;
}

/** A field to choose one of many by typing, or none. Who types the whole name has chosen it. */
export function Picker<Item>(props: PickerProps<Item>) {
  const { label, hint, error, text, chosen, items, nameOf, keyOf, noteOf, onChange, clearLabel } = props;
  useExactName(props);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="relative">
          <Combobox
            {...ids}
            ref={props.ref}
            text={text}
            onText={(typed) => onChange(typed, null)}
            items={chosen === null ? items : []}
            itemKey={keyOf}
            renderItem={(item) => (
              <>
                <span className="truncate">{nameOf(item)}</span>
                {noteOf && <span className="shrink-0 text-sm text-soft">{noteOf(item)}</span>}
              </>
            )}
            onPick={(item) => onChange(nameOf(item), item)}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            inputClassName={`${control} pr-11`}
          />
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
        </div>
      )}
    </Field>
  );
}

/** Chooses what is called exactly as was typed, however late the answer with it comes. */
function useExactName<Item>({ text, chosen, items, nameOf, onChange }: PickerProps<Item>): void {
  const typed = text.trim().toLowerCase();
  const exact =
    chosen === null && typed !== "" ? items.find((item) => nameOf(item).toLowerCase() === typed) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an item; `onChange` is a new one each time
  useEffect(() => {
    if (exact) onChange(text, exact);
  }, [exact]);
}

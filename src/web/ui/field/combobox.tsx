import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from "react";
import { classes } from "#web/ui/classes.ts";
import { isComposing } from "./is-composing.ts";

interface ComboboxProps<Item>
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "onSelect"> {
  text: string;
  onText: (text: string) => void;
  /** Items that match `text`; the list opens once the user has typed, pressed a key, or focused the empty field. */
  items: readonly Item[];
  itemKey: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  onPick: (item: Item) => void;
  /** Called on Enter without a highlighted item; by default, the form handles it. */
  onEnter?: (text: string) => void;
  inputClassName?: string;
  /** The list has the width of the nearest positioned ancestor. */
  isListOfForm?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A text field with suggestions (the ARIA combobox pattern). Arrow keys move the highlight, Enter picks, Escape
 * or an outside click closes. Not Base UI's, which weighs more than the rest of a page.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const {
    text,
    onText,
    items,
    itemKey,
    renderItem,
    onPick,
    onEnter,
    inputClassName,
    className,
    isListOfForm,
    ...input
  } = props;
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [wantsList, setWantsList] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = wantsList && items.length > 0;
  const highlighted = isOpen && active < items.length ? active : -1;

  const close = () => {
    setWantsList(false);
    setActive(-1);
  };
  const pick = (item: Item) => {
    close();
    onPick(item);
  };
  const move = (to: number) => {
    setWantsList(true);
    setActive(to);
    list.current?.children[to]?.scrollIntoView({ block: "nearest" });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    if (isComposing(event) || event.defaultPrevented) return;
    const last = items.length - 1;
    if (event.key === "ArrowDown") move(highlighted >= last ? 0 : highlighted + 1);
    else if (event.key === "ArrowUp") move(highlighted <= 0 ? last : highlighted - 1);
    else if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Enter" && highlighted >= 0) pick(items[highlighted] as Item);
    else if (event.key === "Enter" && onEnter) {
      close();
      onEnter(text);
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus leaving the field
    <div
      className={classes(!isListOfForm && "relative", className)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <input
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...input}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={highlighted >= 0 ? `${listId}-${highlighted}` : undefined}
        className={inputClassName}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setActive(-1);
          setWantsList(true);
        }}
        onFocus={(event) => {
          input.onFocus?.(event);
          setWantsList(text === "");
        }}
        onKeyDown={onKeyDown}
      />
      <Suggestions ref={list} id={listId} {...{ items, itemKey, renderItem, isOpen, highlighted, pick }} />
    </div>
  );
}

interface SuggestionsProps<Item> extends Pick<ComboboxProps<Item>, "items" | "itemKey" | "renderItem"> {
  ref?: Ref<HTMLUListElement>;
  label?: string;
  className?: string;
  itemClassName?: string;
  id: string;
  isOpen: boolean;
  /** The index of the highlighted item, or -1. */
  highlighted: number;
  pick: (item: Item) => void;
}

/** The list of a combobox. The field keeps the focus. */
export function Suggestions<Item>(props: SuggestionsProps<Item>) {
  const { ref, id, label = "Suggestions", items, itemKey, renderItem, isOpen, highlighted, pick } = props;
  const { className, itemClassName = "justify-between gap-4 px-4 py-2" } = props;
  return (
    <ul
      ref={ref}
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA combobox pattern
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      className={classes(
        "absolute inset-x-0 top-full z-40 mt-1 max-h-[300px] overflow-y-auto rounded-md border border-hairline bg-sheet py-1 text-left shadow-lifted",
        className,
      )}
    >
      {isOpen &&
        items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <li
            key={itemKey(item)}
            id={`${id}-${index}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA combobox pattern
            role="option"
            aria-selected={index === highlighted}
            className={classes(
              "flex min-h-11 cursor-pointer items-center hover:bg-land aria-selected:bg-evergreen-tint",
              itemClassName,
            )}
            // The field keeps the focus, so that its blur does not close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(item)}
          >
            {renderItem(item)}
          </li>
        ))}
    </ul>
  );
}

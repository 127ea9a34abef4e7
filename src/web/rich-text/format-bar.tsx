import "@github/markdown-toolbar-element";
import { Bold, type IconNode, Italic, Link, List, Quote } from "lucide";
import { type Ref, useEffect, useRef } from "react";
import { Icon } from "#web/ui/icon.tsx";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "markdown-toolbar": HTMLAttributes<HTMLElement> & { ref: Ref<HTMLElement>; for: string };
    }
  }
}

interface Mark {
  /** As the library calls it. */
  name: string;
  label: string;
  icon: IconNode;
  /** With Ctrl or Command. */
  key?: string;
}

const MARKS: Mark[] = [
  { name: "bold", label: "Bold", icon: Bold, key: "b" },
  { name: "italic", label: "Italic", icon: Italic, key: "i" },
  { name: "quote", label: "Quote", icon: Quote },
  { name: "unordered-list", label: "List", icon: List },
  { name: "link", label: "Link", icon: Link, key: "k" },
];

export interface FormatBarProps {
  fieldId: string;
  isReadOnly: boolean;
}

/** Buttons that put marks around the selection of a text field, or remove them. The browser's undo knows them. */
export default function FormatBar({ fieldId, isReadOnly }: FormatBarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const mark = MARKS.find(({ key }) => key === event.key.toLowerCase());
      if (!mark) return;
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>(`[data-md-button="${mark.name}"]`)?.click();
    };
    field?.addEventListener("keydown", onKey);
    return () => field?.removeEventListener("keydown", onKey);
  }, [fieldId]);
  return (
    <markdown-toolbar ref={bar} for={fieldId} aria-label="Formatting" className="flex outline-none">
      {MARKS.map(({ name, label, icon, key }) => (
        <button
          key={name}
          type="button"
          // The arrow keys move between them.
          tabIndex={-1}
          disabled={isReadOnly}
          data-md-button={name}
          aria-label={label}
          aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
          title={key ? `${label} (${isApple() ? "⌘" : "Ctrl+"}${key.toUpperCase()})` : label}
          className="grid size-11 place-items-center rounded-md text-soft hover:bg-land hover:text-ink disabled:opacity-50 md:size-9"
        >
          <Icon of={icon} size={18} />
        </button>
      ))}
    </markdown-toolbar>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

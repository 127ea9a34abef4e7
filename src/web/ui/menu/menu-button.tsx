import { ChevronDown } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";

interface MenuButtonProps {
  label: ReactNode;
  /** Required when the label is not text. */
  ariaLabel?: string;
  className?: string;
  /** Shows a rotating arrow by default. */
  hasArrow?: boolean;
  children: ReactNode;
}

/** A button with a dropdown of links or buttons; closes on Escape, an outside click or focus loss. */
export function MenuButton(props: MenuButtonProps) {
  const { label, ariaLabel, className, hasArrow = true, children } = props;
  const [isOpen, setOpen] = useState(false);
  const [isInStartHalf, setInStartHalf] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles bubbling events
    <div
      ref={root}
      className="relative"
      onBlur={(event) =>
        event.relatedTarget && !root.current?.contains(event.relatedTarget) && setOpen(false)
      }
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-label={ariaLabel}
        onClick={(event) => {
          const { left, right } = event.currentTarget.getBoundingClientRect();
          setInStartHalf(left + right < window.innerWidth);
          setOpen(!isOpen);
        }}
        className={className}
      >
        {label}
        {hasArrow && <Icon of={ChevronDown} size={16} className={isOpen ? "rotate-180" : undefined} />}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: clicks bubble from a link inside
        // biome-ignore lint/a11y/noStaticElementInteractions: clicks bubble from a link inside
        <div
          onClick={() => {
            // The entry disappears; a dialog that it opens returns the focus to the button.
            button.current?.focus();
            setOpen(false);
          }}
          className={classes(
            "absolute top-full z-40 mt-1 flex min-w-44 flex-col rounded-md border border-hairline bg-sheet py-1 shadow-lifted",
            // Opens to the side with more space.
            isInStartHalf ? "left-0" : "right-0",
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}

export const menuItem = "flex min-h-11 items-center px-4 py-2 text-left hover:bg-land";

import { useNavigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";

interface ClosedSectionProps {
  /** In the address, among the sections that are open. */
  name: string;
  title: string;
  /** Names what is inside, below the title. */
  inside?: ReactNode;
  /** The parameter `open` of the address (see `someOf`). The loader of the route mustn't depend on it. */
  open: string | undefined;
  className?: string;
  children: ReactNode;
}

/**
 * A section that is one row until someone opens it, or a search of the page finds something in it. The address remembers it, so
 * that links and going back show the same.
 */
export function ClosedSection({ name, title, inside, open, className, children }: ClosedSectionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const navigate = useNavigate();
  const isOpen = namesOf(open).includes(name);
  const remember = useEffectEvent(() => {
    const isShown = details.current?.open ?? isOpen;
    if (isShown === isOpen) return;
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>): Record<string, unknown> => {
        const others = namesOf(before.open as string | undefined).filter((other) => other !== name);
        return { ...before, open: (isShown ? [...others, name] : others).join() || undefined };
      },
      hash: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  });
  // It may have been opened before scripts ran.
  useEffect(() => remember(), []);
  return (
    <details
      ref={details}
      open={isOpen}
      // An anchor may have opened it before scripts ran.
      suppressHydrationWarning
      onToggle={() => remember()}
      className={classes("closed-section", className)}
    >
      <summary>
        <div>
          <h2>{title}</h2>
          {inside && <p>{inside}</p>}
        </div>
        <Icon of={ChevronDown} size={20} />
      </summary>
      <div>{children}</div>
    </details>
  );
}

const namesOf = (open: string | undefined): string[] => open?.split(",") ?? [];

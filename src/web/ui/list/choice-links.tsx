import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes } from "react";
import { classes } from "#web/ui/classes.ts";
import { formatCount } from "#web/ui/format.ts";

interface ChoiceProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  isCurrent: boolean;
  count?: number | undefined;
}

function Choice({ isCurrent, count, children, ...rest }: ChoiceProps) {
  return (
    <a
      {...rest}
      aria-current={isCurrent ? "page" : undefined}
      className={classes(
        "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 py-2",
        isCurrent
          ? "border-evergreen bg-evergreen-tint font-semibold text-evergreen"
          : "border-edge bg-sheet hover:border-ink",
      )}
    >
      {children}
      {count !== undefined && <span className="font-normal tabular-nums">{formatCount(count)}</span>}
    </a>
  );
}

const ChoiceLink = createLink(Choice);

interface ChoiceLinksProps<Name extends string> {
  label: string;
  /** Labels by name; the first is the default. */
  choices: Record<Name, string>;
  current: Name;
  counts?: Partial<Record<Name, number>> | undefined;
  /** Returns the URL's parameters for a choice; undefined is the default. */
  search: (choice: Name | undefined) => Record<string, unknown>;
}

/** Links to alternative lists, each with its own URL. */
export function ChoiceLinks<Name extends string>(props: ChoiceLinksProps<Name>) {
  const { label, choices, current, counts, search } = props;
  const names = Object.keys(choices) as Name[];
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {names.map((name, index) => (
        <ChoiceLink
          key={name}
          to="."
          search={() => search(index === 0 ? undefined : name)}
          resetScroll={false}
          isCurrent={name === current}
          count={counts?.[name]}
        >
          {choices[name]}
        </ChoiceLink>
      ))}
    </nav>
  );
}

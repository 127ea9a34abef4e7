import { type ReactNode, useId } from "react";
import { classes } from "#web/ui/classes.ts";
import type { ItemState } from "./queue.ts";

interface ModeratedItemProps {
  title: ReactNode;
  state: Pick<ItemState, "isCurrent" | "onFocus" | "selection">;
  badges?: ReactNode;
  about: ReactNode;
  content: ReactNode;
  /** Buttons; get the id of the heading. */
  choices: (heading: string) => ReactNode;
}

/** Layout of an item of a queue; the buttons are always in the same place. */
export function ModeratedItem({ title, state, badges, about, content, choices }: ModeratedItemProps) {
  const heading = useId();
  const { isCurrent, onFocus, selection } = state;
  return (
    <article
      aria-labelledby={heading}
      data-current={isCurrent || undefined}
      tabIndex={-1}
      onFocus={onFocus}
      className={classes(
        "wrap-anywhere scroll-mt-36 border border-hairline bg-sheet outline-none focus-within:border-edge",
        isCurrent && "lg:border-l-4 lg:border-l-evergreen lg:focus-within:border-l-evergreen",
      )}
    >
      <header className="flex gap-3 border-hairline border-b px-4 py-3 sm:px-5">
        {selection && (
          <label className="-m-2 self-start p-2">
            <input
              type="checkbox"
              aria-label="Select"
              aria-describedby={heading}
              data-key="x"
              checked={selection.isSelected}
              onChange={(event) => selection.onSelect(event.target.checked)}
              className="mt-1"
            />
          </label>
        )}
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 id={heading} className="text-xl">
              {title}
            </h3>
            {badges}
          </div>
          <div className="mt-1 text-sm text-soft">{about}</div>
        </div>
      </header>
      <div className="grid gap-x-8 gap-y-5 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_15rem]">
        {content}
        <div className="self-start lg:sticky lg:top-20">{choices(heading)}</div>
      </div>
    </article>
  );
}

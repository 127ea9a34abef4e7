import { type ReactNode, useId } from "react";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import type { ItemState } from "./queue.ts";

export interface ModeratedItemProps {
  title: ReactNode;
  /** Before the title, and at the end of its line. */
  mark?: ReactNode;
  figure?: ReactNode;
  state: Pick<ItemState, "isCurrent" | "onFocus" | "onNext" | "selection">;
  badges?: ReactNode;
  about: ReactNode;
  content: ReactNode;
  /** Buttons; get the id of the heading. */
  choices: (heading: string) => ReactNode;
}

/** Layout of an item of a queue; the buttons are always in the same place: on phones at the end of the screen. */
export function ModeratedItem(props: ModeratedItemProps) {
  const { title, mark, figure, state, badges, about, content, choices } = props;
  const heading = useId();
  const { isCurrent, onFocus, onNext, selection } = state;
  return (
    <article
      aria-labelledby={heading}
      data-current={isCurrent || undefined}
      tabIndex={-1}
      onFocus={onFocus}
      className={classes(
        "wrap-anywhere scroll-mt-36 border border-hairline bg-sheet outline-none focus-within:border-edge on-card:scroll-mt-16 on-card:border-0 on-card:bg-transparent on-card:pb-[calc(var(--tabs)+var(--toasts))]",
        isCurrent && "lg:border-l-4 lg:border-l-evergreen lg:focus-within:border-l-evergreen",
      )}
    >
      <header className="flex gap-3 border-hairline border-b px-4 py-3 on-card:border-0 on-card:px-0 on-card:pb-2 sm:px-5">
        {selection && (
          <label className="-m-2 self-start p-2 on-card:hidden">
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
        {mark}
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 id={heading} className="text-xl">
              {title}
            </h3>
            {badges}
          </div>
          <div className="mt-1 text-sm text-soft">{about}</div>
        </div>
        {figure}
      </header>
      <div className="grid gap-x-8 gap-y-5 px-4 py-4 on-card:px-0 on-card:pt-0 sm:px-5 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_15rem]">
        {content}
        <div className="on-card:inset-x-0 on-card:bottom-0 on-card:z-10 on-card:flex on-card:items-stretch on-card:gap-2 on-card:border-ink on-card:border-t on-card:bg-paper on-card:px-4 on-card:pt-2.5 on-card:pb-[calc(0.875rem+env(safe-area-inset-bottom))] self-start tall:on-card:fixed lg:sticky lg:top-20">
          <div className="min-w-0 grow">{choices(heading)}</div>
          <Button
            look="secondary"
            className="hidden min-h-13 shrink-0 basis-24 on-card:inline-flex"
            aria-describedby={heading}
            onClick={onNext}
          >
            Next
          </Button>
        </div>
      </div>
    </article>
  );
}

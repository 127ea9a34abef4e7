import { type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";

interface QueueItemProps {
  /** What names it. */
  title: string;
  /** Marks beside the title. */
  badges?: ReactNode;
  /** One line about who, and when. */
  about: ReactNode;
  /** The field for the reason, where the key R leads. */
  reason: RefObject<HTMLTextAreaElement | null>;
  onStep: (step: 1 | -1) => void;
  /** What was said. */
  content: ReactNode;
  /** What decides on it; gets the id of what names the item. */
  choices: (heading: string) => ReactNode;
}

/** One item of a queue: all that is known of it, and what decides on it, always at the same place. */
export function QueueItem({ title, badges, about, reason, onStep, content, choices }: QueueItemProps) {
  const heading = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === reason.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "j") onStep(1);
    else if (event.key === "k") onStep(-1);
    else if (event.key === "r" && reason.current) reason.current.focus();
    else return;
    event.preventDefault();
  };
  return (
    <article
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="wrap-anywhere border border-hairline bg-sheet outline-none focus-within:border-edge"
    >
      <header className="border-hairline border-b px-4 py-3 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 id={heading} className="text-xl">
            {title}
          </h3>
          {badges}
        </div>
        <p className="mt-1 text-sm text-soft">{about}</p>
      </header>
      <div className="grid gap-x-8 gap-y-5 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        {content}
        {choices(heading)}
      </div>
    </article>
  );
}

import type { Message } from "#contract/people/messages.ts";
import { classes } from "#web/ui/classes.ts";
import { Facts } from "#web/ui/list/facts.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";

interface BubbleProps {
  message: Message;
  /** The message before it, if it is loaded. */
  before: Message | undefined;
  /** Of the other member. */
  name: string;
}

/** A message; the first of a day comes with the date. */
export function Bubble({ message, before, name }: BubbleProps) {
  const { isMine } = message;
  const day = dayOf(message);
  return (
    <li className="flex scroll-my-24 flex-col">
      {(before === undefined || dayOf(before) !== day) && (
        <p className="my-2 text-center text-soft text-sm">{day}</p>
      )}
      <div
        className={classes(
          "flex max-w-[85%] flex-col rounded-md border px-4 py-2.5 sm:max-w-[75%]",
          isMine ? "self-end border-evergreen-tint bg-evergreen-tint" : "self-start border-hairline bg-sheet",
        )}
      >
        <span className="sr-only">{isMine ? "You wrote:" : `${name} wrote:`}</span>
        {message.subject !== null && <p className="font-semibold wrap-anywhere">{message.subject}</p>}
        <p className="whitespace-pre-line wrap-anywhere">{message.content}</p>
        <Facts className="mt-1 self-end text-soft text-[0.8125rem]">
          <TimeAgo at={message.createdAt} />
          {isMine && message.read && "Read"}
        </Facts>
      </div>
    </li>
  );
}

/** In local time, because conversations are shown to members only, in the browser. */
const dayOf = ({ createdAt }: Message) =>
  new Date(createdAt).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
  });

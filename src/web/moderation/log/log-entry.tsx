import { Link } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import type { LogEntry } from "#contract/moderation/log.ts";
import type { ModerationAction } from "#contract/moderation/terms.ts";
import { isolated } from "#contract/text/deceptive-characters.ts";
import { toDuration } from "#web/moderation/people/suspension-labels.ts";
import { postLink } from "#web/moderation/post-link.ts";
import { PersonLink } from "#web/people/index.ts";
import { lazyPart } from "#web/platform/online.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import type { PlaceInGroup } from "./group-entries.ts";
import { ACTION_VERBS } from "./log-labels.ts";

const RestoreDialog = lazyPart(() => import("./restore-dialog.tsx"));

const AGAINST = new Set<ModerationAction>(["reject", "hide", "remove", "warn", "suspend"]);
const FOR = new Set<ModerationAction>(["approve", "restore", "lift"]);

interface LogEntryItemProps {
  entry: LogEntry;
  /** In a list by day; `day` names the day of its first entry. */
  isInDay?: boolean;
  day?: string | undefined;
  /** Among consecutive entries of the same person, action and day. */
  place?: PlaceInGroup | undefined;
}

export function LogEntryItem({ entry, day, place, isInDay = false }: LogEntryItemProps) {
  const { reason, at } = entry;
  const sentence = useId();
  const item = useRef<HTMLLIElement>(null);
  const [isAsked, setAsked] = useState(false);
  /** True once the item was restored after the log was loaded. */
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    // The focused button disappears.
    if (isBack) item.current?.focus({ preventScroll: true });
  }, [isBack]);
  return (
    <li
      ref={item}
      tabIndex={-1}
      data-day={day}
      className={classes(
        "grid gap-x-6 gap-y-1 border-hairline outline-none sm:grid-cols-[9rem_minmax(0,1fr)_auto]",
        !place || place.summary ? "pt-3" : "pt-1",
        !place || place.isLast ? "border-b pb-3" : "pb-1",
      )}
    >
      {place?.summary && (
        <p className="pb-1 sm:col-span-full">
          <Actor entry={entry} /> <Verb entry={entry} /> {place.summary}
        </p>
      )}
      <span className="text-sm text-soft">
        <TimeAgo at={at} isInDay={isInDay} />
      </span>
      <div className="min-w-0">
        <p id={sentence} className="[overflow-wrap:anywhere]">
          <SentenceOf entry={entry} isGrouped={place !== undefined} />
        </p>
        {entry.subject.excerpt !== null && (
          <p className="mt-1 border-edge border-l-2 pl-3 text-sm text-soft [overflow-wrap:anywhere]">
            <bdi translate="no">{entry.subject.excerpt}</bdi>
          </p>
        )}
        {reason !== null && <p className="mt-1 text-sm [overflow-wrap:anywhere]">Reason: {reason}</p>}
      </div>
      {entry.can.restore && !isBack && (
        <Button
          look="secondary"
          className="mt-1 self-start justify-self-start sm:mt-0"
          aria-describedby={sentence}
          onClick={() => setAsked(true)}
        >
          Restore
        </Button>
      )}
      {isAsked && (
        <RestoreDialog subject={entry.subject} onBack={() => setBack(true)} onClose={() => setAsked(false)} />
      )}
    </li>
  );
}

const Actor = ({ entry: { actor } }: { entry: LogEntry }) =>
  actor ? <PersonLink id={actor.id} name={actor.fullName} className="quiet-link" /> : "Auto-rule";

const Verb = ({ entry: { action, subject } }: { entry: LogEntry }) => (
  <span
    className={classes("font-semibold", AGAINST.has(action) ? "text-bad" : FOR.has(action) && "text-good")}
  >
    {action === "warn" && subject.kind === "person" ? "warned" : ACTION_VERBS[action]}
  </span>
);

/** In a group, whose first entry shows who did what, only screen readers read that again. */
function SentenceOf({ entry, isGrouped }: { entry: LogEntry; isGrouped: boolean }) {
  const { actor, action, subject, before, after } = entry;
  const isRestored = action === "dismiss" && before.status !== after.status;
  return (
    <>
      {isGrouped ? (
        <span className="sr-only">{actor?.fullName ?? "Auto-rule"} </span>
      ) : (
        <>
          <Actor entry={entry} />{" "}
        </>
      )}
      <span className={classes(isGrouped && "sr-only")}>
        <Verb entry={entry} />{" "}
      </span>
      {after.edit !== undefined && "an edit to "}
      <SubjectOf subject={subject} />
      {action === "suspend" && toDuration(after.period)}
      {isRestored && " and restored it"}
      {action === "edit" && <Changes before={before} after={after} />}
      {after.into && ` into “${isolated(after.into)}”`}
    </>
  );
}

function SubjectOf({ subject }: Pick<LogEntry, "subject">) {
  const { kind, title, thread, id } = subject;
  if (title === null) return `a deleted ${kind}`;
  if (kind === "message") return "a message";
  const name = isolated(title);
  if (kind === "person") return <PersonLink id={id} name={name} className="quiet-link" />;
  if (kind === "tool" || kind === "market") {
    return (
      <Link to="/admin" search={{ tab: `${kind}s`, entry: id }} className="quiet-link">
        the {kind} “{name}”
      </Link>
    );
  }
  const text = kind === "comment" ? `a comment on “${name}”` : `the ${kind} “${name}”`;
  if (thread === null) return text;
  return (
    <Link {...postLink(thread, kind === "comment" ? id : undefined)} className="quiet-link">
      {text}
    </Link>
  );
}

/** ": name from X to Y, category from A to B". */
function Changes({ before, after }: Pick<LogEntry, "before" | "after">) {
  const changes = Object.entries(after).map(
    ([name, value]) => `${name} from “${isolated(before[name] ?? "none")}” to “${isolated(value ?? "none")}”`,
  );
  return `: ${changes.join(", ")}`;
}

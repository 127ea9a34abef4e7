import type { LogEntry } from "#contract/moderation/log.ts";
import { formatCounted, formatDay } from "#web/ui/format.ts";

type Grouped = Pick<LogEntry, "id" | "at" | "actor" | "action"> & {
  subject: Pick<LogEntry["subject"], "kind">;
};

export interface PlaceInGroup {
  /** "3 reviews, 1 discussion" at the first entry of a group, else null. */
  summary: string | null;
  isLast: boolean;
}

const isSame = (a: Grouped, b: Grouped) =>
  a.actor?.id === b.actor?.id && a.action === b.action && formatDay(a.at) === formatDay(b.at);

/** Finds consecutive entries of the same person, action and day. @returns nothing for an entry on its own */
export function groupEntries(entries: readonly Grouped[]): ReadonlyMap<string, PlaceInGroup> {
  const groups: Grouped[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.[0] && isSame(last[0], entry)) last.push(entry);
    else groups.push([entry]);
  }
  return new Map(
    groups
      .filter(({ length }) => length > 1)
      .flatMap((group) =>
        group.map((entry, index) => {
          const summary = index === 0 ? summarize(group) : null;
          return [entry.id, { summary, isLast: index === group.length - 1 }] as const;
        }),
      ),
  );
}

function summarize(group: readonly Grouped[]): string {
  const counts = new Map<string, number>();
  for (const { subject } of group) {
    const noun = subject.kind === "person" ? "member" : subject.kind;
    counts.set(noun, (counts.get(noun) ?? 0) + 1);
  }
  return [...counts].map(([noun, count]) => formatCounted(count, noun)).join(", ");
}

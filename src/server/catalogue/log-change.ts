import { logAction } from "#server/moderation/index.ts";
import type { Transaction } from "#server/platform/db/client.ts";

export type Described = Record<string, string | null>;

interface Change {
  actorId: string;
  subject: { kind: "tool" | "market"; id: string };
  wasChecked: boolean;
}

/** Logs the values that differ, or that a moderator approved them as they are. */
export async function logChange(
  tx: Transaction,
  { wasChecked, ...about }: Change,
  before: Described,
  after: Described,
): Promise<void> {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (changed.length === 0 && wasChecked) return;
  const only = (values: Described) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  const action = changed.length === 0 ? "approve" : "edit";
  await logAction(tx, { ...about, action, before: only(before), after: only(after) });
}

import type { SaveKind } from "#contract/vocabulary.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { NOTES } from "./community-sentences.ts";
import type { DemoWorld } from "./demo-reviews.ts";
import type { DemoItem } from "./demo-threads.ts";
import { idAt, insertAll } from "./insert-all.ts";
import type { Random } from "./random.ts";

const DAY_MS = 86_400_000;
const OF_A_KIND = 4;

/** Each of these people keeps some of every kind, some with a note. */
export async function storeSaves(
  tx: Transaction,
  random: Random,
  userIds: readonly string[],
  { world, items, now }: { world: DemoWorld; items: readonly DemoItem[]; now: Date },
): Promise<void> {
  const old = items.filter(({ publicAt }) => now.getTime() - publicAt.getTime() > 40 * DAY_MS);
  const choices: Record<SaveKind, readonly { id: string }[]> = {
    tools: world.tools,
    markets: world.markets.slice(0, 40),
    reviews: old.filter(({ kind }) => kind === "review"),
    discussions: old.filter(({ kind }) => kind === "discussion"),
  };
  const columns = { tools: "toolId", markets: "marketId", reviews: "reviewId", discussions: "discussionId" };
  const rows = userIds.flatMap((userId) =>
    (Object.keys(choices) as SaveKind[]).flatMap((kind) =>
      random.sample(choices[kind], OF_A_KIND).map(({ id }, index) => {
        const createdAt = new Date(now.getTime() - random.next() * 38 * DAY_MS);
        const note = NOTES[kind][index] ?? "";
        return { id: idAt(createdAt), userId, [columns[kind]]: id, note, createdAt };
      }),
    ),
  );
  await insertAll(tx, schema.saves, rows);
}

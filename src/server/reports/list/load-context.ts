import type { ReportedItem } from "#contract/moderation/reports.ts";
import { loadConversationContexts } from "#server/messages/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { loadWritten, type Written } from "#server/reports/load-written.ts";

type ContextEntry = ReportedItem["context"][number];

/** Enough to understand a message, while disclosing as little as possible of a private conversation. */
const MESSAGES_BEFORE = 5;

export async function loadContext(
  db: Database,
  written: readonly Written[],
): Promise<Map<string, ContextEntry[]>> {
  const messageIds = written.filter(({ kind }) => kind === "message").map(({ id }) => id);
  const [earlier, ofMessages] = await Promise.all([
    loadWritten(
      db,
      written.flatMap(({ repliedTo }) => repliedTo ?? []),
    ),
    loadConversationContexts(db, messageIds, MESSAGES_BEFORE),
  ]);
  const context = new Map(ofMessages);
  for (const { id, repliedTo } of written) {
    const before = earlier.find((one) => one.id === repliedTo?.id);
    // Erased parents have no text.
    if (!before || before.mainText === "") continue;
    context.set(id, [{ fullName: before.authorName, text: before.mainText, at: before.at }]);
  }
  return context;
}

import type { PendingItem } from "#contract/moderation/queue.ts";
import type { callAs } from "./api.ts";

type Kind = PendingItem["kind"];

/** A page of a queue, with the type of its items. */
export async function listQueue<K extends Kind>(
  { moderation }: Pick<ReturnType<typeof callAs>, "moderation">,
  kind: K,
  search: { after?: string; q?: string } = {},
) {
  const { items, ...page } = await moderation.listPending({ kind: `${kind}s` as `${Kind}s`, ...search });
  return { items: items as Extract<PendingItem, { kind: K }>[], ...page };
}

import type { SavedItem } from "#contract/posts/saves.ts";
import type { SaveKind } from "#contract/vocabulary.ts";
import { sessionState } from "#web/platform/session/session.ts";
import { type OfflineItem, offlineItems } from "#web/platform/stored/offline-items.ts";

/**
 * Keeps the newest saved items for the offline page, without notes, if this browser has that page.
 * @param load returns them; a failure keeps the earlier ones
 */
export async function keepOffline(load: () => Promise<SavedItem[]> | SavedItem[]): Promise<void> {
  const userId = signedInId();
  if (userId === undefined || !(await navigator.serviceWorker?.getRegistration())) return;
  const items = await load();
  if (signedInId() === userId) offlineItems.write({ [userId]: items.map(toOfflineItem) });
}

function signedInId(): string | undefined {
  const state = sessionState();
  return state.status === "signed-in" ? state.session.user.id : undefined;
}

/** Of a tool or market without a page, none. */
const ADDRESSES: Record<SaveKind, (item: SavedItem) => string | null> = {
  tools: ({ tool }) => tool && `/tools/${tool.slug}`,
  markets: ({ market }) => market && `/markets/${market.state}/${market.slug}`,
  reviews: ({ id }) => `/reviews/${id}`,
  discussions: ({ id }) => `/discussions/${id}`,
};

const toOfflineItem = (item: SavedItem): OfflineItem => ({
  title: item.title,
  about: item.about,
  address: ADDRESSES[item.kind](item),
});

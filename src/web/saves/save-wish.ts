import type { Saveable } from "#contract/saves.ts";

const KEY = "save_wish";

/** Remembers, for this tab, what a visitor wanted to save before they went to sign in. */
export function keepWish({ kind, id }: Saveable): void {
  try {
    window.sessionStorage.setItem(KEY, `${kind}/${id}`);
  } catch {
    // Without storage they press once more.
  }
}

/** Whether this item was wished for; once. */
export function takeWish({ kind, id }: Saveable): boolean {
  try {
    if (window.sessionStorage.getItem(KEY) !== `${kind}/${id}`) return false;
    window.sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}

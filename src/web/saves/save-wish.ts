import type { Saveable } from "#contract/saves.ts";
import { stored, TEXT } from "#web/platform/browser-storage.ts";

const wish = stored("save_wish", TEXT, "sessionStorage");

/** Remembers, for this tab, what a visitor wanted to save before they went to sign in. */
export const keepWish = ({ kind, id }: Saveable) => wish.write(`${kind}/${id}`);

/** Whether the visitor wanted to save this item; true once. */
export const takeWish = ({ kind, id }: Saveable) => wish.read() === `${kind}/${id}` && wish.write(undefined);

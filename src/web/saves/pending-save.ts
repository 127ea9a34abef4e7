import type { Saveable } from "#contract/saves.ts";
import { stored, TEXT } from "#web/platform/browser-storage.ts";

const pending = stored("save_wish", TEXT, "sessionStorage");

/** Remembers in this tab what a visitor wanted to save before signing in. */
export const storePendingSave = ({ kind, id }: Saveable) => pending.write(`${kind}/${id}`);

/** Returns true once if the visitor wanted to save this item. */
export const takePendingSave = ({ kind, id }: Saveable) =>
  pending.read() === `${kind}/${id}` && pending.write(undefined);

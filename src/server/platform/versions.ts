import { createHash } from "node:crypto";

/** Identifies a content: equal contents have equal versions, in any order of their fields. */
export function versionOf(content: object): string {
  const text = JSON.stringify(content, (_, value) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

export interface ChangedError<Content> {
  CHANGED: (options: { data: { version: string; content: Content } }) => Error;
}

/**
 * Call with the stored row locked. An edit that was stored before, as when its response was lost, passes.
 *
 * @throws CHANGED with what is stored if that isn't what was edited
 */
export function checkVersion<Content extends object>(
  errors: ChangedError<Content>,
  edited: string | undefined,
  stored: Content,
  edit?: object,
): void {
  const version = versionOf(stored);
  if (version === edited || (edit && version === versionOf(edit))) return;
  throw errors.CHANGED({ data: { version, content: stored } });
}

import { json, stored } from "./browser-storage.ts";

const RECORD = json((value) => (value instanceof Object ? (value as Record<string, unknown>) : undefined));

/** Removes what this browser keeps under keys that contain an id, and the parts of objects under that id. */
export function forgetStored(id: string): void {
  for (const key of storedKeys()) {
    const record = stored(key, RECORD);
    if (key.includes(id)) record.write(undefined);
    const { [id]: part, ...others } = record.read() ?? {};
    if (part !== undefined) record.write(Object.keys(others).length > 0 ? others : undefined);
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

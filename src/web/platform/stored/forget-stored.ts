import { RECORD, type Stored, stored } from "./browser-storage.ts";

/** Removes what this browser keeps under keys that contain an id, and the parts of objects under that id. */
export function forgetStored(id: string): void {
  for (const key of storedKeys()) {
    const record = stored(key, RECORD);
    if (key.includes(id)) record.write(undefined);
    removePart(record, id);
  }
}

/** Removes a part of a stored record, and the record with its last part. */
export function removePart(record: Stored<Record<string, unknown>>, name: string): void {
  const { [name]: removed, ...others } = record.read() ?? {};
  if (removed !== undefined) record.write(Object.keys(others).length > 0 ? others : undefined);
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

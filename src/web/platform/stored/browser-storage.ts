/** How a value is stored as text. */
export interface Format<Value> {
  /** Undefined or an error for invalid text, which another version of the product may have written. */
  read(text: string): Value | undefined;
  /** An empty text removes the value. */
  write(value: Value): string;
}

export const TEXT: Format<string> = { read: (text) => text, write: (text) => text };

/** @param parse returns undefined for invalid values, like `schema.safeParse(…).data` */
export const json = <Value>(parse: (stored: unknown) => Value | undefined): Format<Value> => ({
  read: (text) => parse(JSON.parse(text)),
  write: (value) => JSON.stringify(value),
});

/** An object with parts that are not checked. */
export const RECORD = json((value) =>
  value instanceof Object ? (value as Record<string, unknown>) : undefined,
);

export interface Stored<Value> {
  read(): Value | undefined;
  /** Undefined removes it. Returns false if the browser's storage is full or blocked. */
  write(value: Value | undefined): boolean;
}

/** Returns access to a value in this browser's or this tab's storage. On the server, it is always missing. */
export function stored<Value>(
  key: string,
  format: Format<Value>,
  area: "localStorage" | "sessionStorage" = "localStorage",
): Stored<Value> {
  return {
    read() {
      try {
        const text = window[area].getItem(key);
        return text === null ? undefined : format.read(text);
      } catch {
        return undefined;
      }
    },
    write(value) {
      try {
        const text = value === undefined ? "" : format.write(value);
        if (text === "") window[area].removeItem(key);
        else window[area].setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}

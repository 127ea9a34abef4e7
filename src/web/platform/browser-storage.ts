/** How a value is kept as text. */
export interface Format<Value> {
  /** Undefined, or an error, for text that is not understood: another version of the product may have written it. */
  read(text: string): Value | undefined;
  /** Nothing is kept for an empty text. */
  write(value: Value): string;
}

export const TEXT: Format<string> = { read: (text) => text, write: (text) => text };

/** @param parse returns undefined for what is not understood, as `schema.safeParse(…).data` does */
export const json = <Value>(parse: (stored: unknown) => Value | undefined): Format<Value> => ({
  read: (text) => parse(JSON.parse(text)),
  write: (value) => JSON.stringify(value),
});

export interface Stored<Value> {
  read(): Value | undefined;
  /** Undefined removes it. Returns false where the browser's storage is full or forbidden. */
  write(value: Value | undefined): boolean;
}

/** A value in the storage of this browser, or of this tab. It is never there on the server. */
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

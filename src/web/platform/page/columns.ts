/**
 * A list of similar objects as columns, for data in pages: each name and each repeated value is stored once. Arrays
 * become objects with one of these keys; other objects keep their own keys.
 */
type Packed =
  | { "@rows": Record<string, unknown>; of: number }
  | { "@lists": number[]; all: unknown }
  | { "@of": unknown; at: number[] }
  | { "@same": unknown; of: number };

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function mapValues(row: Row, change: (value: unknown) => unknown): Row {
  const changed: Row = {};
  for (const name of Object.keys(row)) changed[name] = change(row[name]);
  return changed;
}

/** A dictionary pays off when a third of the values repeat. */
const FRESH_SHARE = 2 / 3;

/** Returns JSON data with its lists as columns. */
export function toColumns(value: unknown): unknown {
  if (Array.isArray(value)) return value.length < 2 ? value.map(toColumns) : packList(value);
  return isRow(value) ? mapValues(value, toColumns) : value;
}

/**
 * Differs only for values that differ. Tells nearly all rows apart, in far less time than their JSON takes, which also has the
 * lists in them.
 */
function sketch(value: unknown): unknown {
  if (!isRow(value)) return JSON.stringify(value);
  return Object.values(value)
    .map((part) => (isRow(part) ? part.id : typeof part === "object" ? "" : part))
    .join();
}

function packList(list: readonly unknown[]): Packed | unknown[] {
  const mostFresh = list.length * FRESH_SHARE;
  if (isRow(list[0]) && new Set(list.map(sketch)).size > mostFresh) return packFresh(list);
  const at: number[] = [];
  const places = new Map<unknown, number>();
  const placesOfObjects = new Map<string | undefined, number>();
  const fresh: unknown[] = [];
  for (const value of list) {
    let place = places.get(value);
    if (place === undefined) {
      const json = typeof value === "object" ? JSON.stringify(value) : undefined;
      place = placesOfObjects.get(json) ?? fresh.push(value) - 1;
      if (fresh.length > mostFresh) return packFresh(list);
      places.set(value, place);
      if (json !== undefined) placesOfObjects.set(json, place);
    }
    at.push(place);
  }
  if (fresh.length === 1) return { "@same": toColumns(fresh[0]), of: list.length };
  return fresh.every(isShort) ? packFresh(list) : { "@of": toColumns(fresh), at };
}

function packFresh(list: readonly unknown[]): Packed | unknown[] {
  if (list.every(Array.isArray) && list.flat().every(isRow)) {
    return { "@lists": list.map((part) => part.length), all: toColumns(list.flat()) };
  }
  const names = isRow(list[0]) ? Object.keys(list[0]) : [];
  const areAlike = names.length > 0 && list.every((value) => isRow(value) && hasNames(value, names));
  if (!areAlike) return list.map(toColumns);
  const columns = names.map((name) => [name, toColumns((list as Row[]).map((row) => row[name]))]);
  return { "@rows": Object.fromEntries(columns), of: list.length };
}

/** Numbers and the like are about as short as their index in a dictionary. */
const isShort = (value: unknown) => typeof value !== "object" && typeof value !== "string";

const hasNames = (row: Row, names: readonly string[]) => {
  const own = Object.keys(row);
  // JSON omits undefined values of objects, but not of lists.
  return (
    own.length === names.length && names.every((name, at) => name === own[at] && row[name] !== undefined)
  );
};

/** Returns what `toColumns` was given. */
export function fromColumns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromColumns);
  if (!isRow(value)) return value;
  const packed = value as Packed;
  if ("@rows" in packed) {
    const columns = mapValues(packed["@rows"], fromColumns) as Record<string, unknown[]>;
    return Array.from({ length: packed.of }, (_, index) =>
      mapValues(columns, (column) => (column as unknown[])[index]),
    );
  }
  if ("@same" in packed) {
    const same = fromColumns(packed["@same"]);
    return Array.from({ length: packed.of }, () => same);
  }
  if ("@of" in packed) {
    const fresh = fromColumns(packed["@of"]) as unknown[];
    return packed.at.map((place) => fresh[place]);
  }
  if ("@lists" in packed) {
    const all = fromColumns(packed.all) as unknown[];
    let end = 0;
    return packed["@lists"].map((length) => {
      end += length;
      return all.slice(end - length, end);
    });
  }
  return mapValues(value, fromColumns);
}

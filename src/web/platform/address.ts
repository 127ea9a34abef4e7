import { type NumberRange, parseNumber } from "./parse-number.ts";

/** Parses a query into plain text, so that people can read and write URLs: `?market=Austin, TX`. */
export function parseSearch(search: string): Record<string, string> {
  const texts: Record<string, string> = {};
  const given = new URLSearchParams(search);
  // Like the addresses of links, so that the browser finds the data that the server loaded.
  given.sort();
  for (const [name, text] of given) {
    // Checkboxes of one name, from a form that was sent without JavaScript.
    texts[name] = Object.hasOwn(texts, name) ? `${texts[name]},${text}` : text;
  }
  return texts;
}

/** Undefined for the default and for unknown text. */
type ReadParameter<Value> = (text: string) => Value | undefined;

type Parameters = Record<string, ReadParameter<unknown>>;

export type AddressOf<P extends Parameters> = {
  [Name in keyof P]?: P[Name] extends ReadParameter<infer Value> ? Value : never;
};

/**
 * Returns the `validateSearch` of a route. The router merges its result over the raw query, so the result names
 * every raw parameter: those that are unknown or invalid are undefined. Reading the result again returns the same,
 * or else the server's redirect to the clean address would never end.
 *
 * @param reconcile drops what does not go together, such as a sort that a tab doesn't know
 */
export function addressReader<P extends Parameters>(
  parameters: P,
  reconcile: (address: AddressOf<P>) => AddressOf<P> = (address) => address,
) {
  const read = (raw: Record<string, unknown>): AddressOf<P> => {
    const valid: Record<string, unknown> = {};
    for (const [name, readParameter] of Object.entries(parameters)) {
      const value = raw[name] === undefined ? undefined : readParameter(String(raw[name]));
      if (value !== undefined) valid[name] = value;
    }
    const dropped = Object.keys(raw).map((name) => [name, undefined]);
    return { ...Object.fromEntries(dropped), ...reconcile(valid as AddressOf<P>) };
  };
  return Object.assign(read, { parameters: Object.keys(parameters) });
}

export const NO_PARAMETERS = addressReader({});

/** Control characters, lone surrogates, noncharacters, and bidi controls. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/gu;

const toPrintable = (text: string) => text.replace(UNPRINTABLE, "");

/** Text of a field that is bound to the URL; keeps a trailing space, because a word may follow. */
export const typedText =
  (maxLength: number): ReadParameter<string> =>
  (raw) => {
    const typed = [...toPrintable(raw).normalize()].slice(0, maxLength).join("");
    return typed.trim() === "" ? undefined : typed;
  };

export const text =
  (maxLength: number): ReadParameter<string> =>
  (raw) =>
    typedText(maxLength)(toPrintable(raw).trim())?.trim();

/** One of these words, ignoring case. The default is omitted from the URL. */
export const oneOf =
  <const Word extends string, const Default extends Word = never>(
    words: readonly Word[],
    byDefault?: Default,
  ): ReadParameter<Exclude<Word, Default>> =>
  (raw) => {
    const wanted = toPrintable(raw).trim().toLowerCase();
    const word = words.find((one) => one.toLowerCase() === wanted);
    return word === byDefault ? undefined : (word as Exclude<Word, Default>);
  };

/** Several of these words, separated by commas and in this order. */
export const someOf =
  (words: readonly string[]): ReadParameter<string> =>
  (raw) => {
    const wanted = toPrintable(raw).toLowerCase().split(",");
    return words.filter((word) => wanted.includes(word)).join() || undefined;
  };

/** As typed in a field, because forms without JavaScript send that. */
export const numberIn =
  (range: NumberRange): ReadParameter<number> =>
  (raw) =>
    parseNumber(toPrintable(raw), range);

/** The limit of the contract. */
const MAX_PAGE = 1_000_000;

export const pageNumber: ReadParameter<number> = (raw) => {
  const page = Number(raw);
  return Number.isInteger(page) && page > 1 && page <= MAX_PAGE ? page : undefined;
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export const uuid: ReadParameter<string> = (raw) => {
  const id = toPrintable(raw).trim().toLowerCase();
  return UUID.test(id) ? id : undefined;
};

/** Token of an email link or id of a checkout; longer than any of them. */
export const token = text(1024);

import { countEdits } from "./count-edits.ts";
import { foldText } from "./fold-text.ts";
import { lettersOf, singularOf, wordsOf } from "./words.ts";

/** How a text matches a name, best first. To `nearly`, its typing errors are added. */
export const RANKS = { exact: 0, alias: 1, beginning: 2, words: 3, part: 4, nearly: 5 } as const;

const NEVER = Number.POSITIVE_INFINITY;

interface Word {
  text: string;
  singular: string;
  /** The letters that occur, one bit each. */
  letters: number;
}

const toWord = (text: string): Word => ({ text, singular: singularOf(text), letters: lettersIn(text) });

function lettersIn(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}

/** A name as searches read it. */
export interface SearchName {
  text: string;
  folded: string;
  /** All words in the singular. */
  singular: string;
  /** Ways to write the whole name, without spaces. */
  spellings: readonly Word[];
  words: readonly Word[];
  /** Words that may be typed beside the name, such as the state of a city. */
  extraWords: readonly Word[];
  /** The letters of all these forms. */
  letters: number;
}

interface Forms {
  spellings?: readonly string[];
  words?: readonly string[];
  extraWords?: readonly string[];
}

export function searchName(text: string, given: Forms = {}): SearchName {
  const { spellings = [lettersOf(text)], words = wordsOf(text), extraWords = [] } = given;
  const folded = foldText(text);
  const singular = wordsOf(text).map(singularOf).join("");
  const forms = [...spellings, ...words, ...extraWords];
  return {
    ...{ text, folded, singular },
    spellings: spellings.map(toWord),
    words: words.map(toWord),
    extraWords: extraWords.map(toWord),
    letters: lettersIn([folded, singular, ...forms, ...forms.map(singularOf)].join("")),
  };
}

interface SearchText extends Pick<SearchName, "folded" | "singular" | "words"> {
  spelling: Word;
  /** The letters of every name that it matches, however it does. */
  letters: number;
}

function toSearchText(text: string): SearchText {
  const { folded: untrimmed, singular, words } = searchName(text);
  const folded = untrimmed.trim();
  const spelling = toWord(lettersOf(text));
  const inWords = words.reduce((all, word) => all | (word.letters & lettersIn(word.singular)), 0);
  const letters = lettersIn(folded) & lettersIn(singular) & spelling.letters & inWords;
  return { folded, singular, words, spelling, letters };
}

export interface NameMatch<Item> {
  item: Item;
  /** The name or alias that matches best. */
  name: string;
  rank: number;
  /** The text is the whole name, apart from typing errors. */
  isWhole: boolean;
}

/**
 * Returns the items that a text names, the best first, then by `order`; with `nearly`, those that it resembles.
 * The first name of an item is its own, others are aliases.
 */
export function matchNames<Item>(
  items: readonly Item[],
  text: string,
  namesOf: (item: Item) => readonly SearchName[],
  order: (a: Item, b: Item) => number,
  { nearly = false } = {},
): NameMatch<Item>[] {
  const typed = toSearchText(text);
  if (typed.folded === "") return [];
  const matches: NameMatch<Item>[] = [];
  for (const item of items) {
    let best: NameMatch<Item> | undefined;
    const names = namesOf(item);
    for (const name of names) {
      // Spares most comparisons.
      if (!nearly && (typed.letters & ~name.letters) !== 0) continue;
      const found = nearly ? rankNearly(typed, name) : rankName(typed, name);
      const rank = found === RANKS.exact && name !== names[0] ? RANKS.alias : found;
      if (rank < (best?.rank ?? NEVER)) best = { item, name: name.text, rank, isWhole: isWholeName(rank) };
    }
    if (best) matches.push(best);
  }
  return matches.sort((a, b) => a.rank - b.rank || order(a.item, b.item));
}

const isWordOf = (typed: Word, words: readonly Word[]) =>
  words.some((word) => word.text.startsWith(typed.text) || word.singular === typed.singular);

function rankName({ spelling, singular, words, folded }: SearchText, name: SearchName): number {
  if (spelling.text !== "") {
    if (name.singular === singular || name.spellings.some(({ text }) => text === spelling.text))
      return RANKS.exact;
    if (name.spellings.some(({ text }) => text.startsWith(spelling.text))) return RANKS.beginning;
    if (
      words.every((word) => isWordOf(word, name.words) || isWordOf(word, name.extraWords)) &&
      words.some((word) => isWordOf(word, name.words))
    )
      return RANKS.words;
  }
  return name.folded.includes(folded) ? RANKS.part : NEVER;
}

/** Comparing takes the square of the letters. */
const MAX_LETTERS = 40;

/** Typing errors that a text of some letters may have: a short one resembles too many names. */
const toleratedEdits = ({ text }: Word) => (text.length < 4 ? 0 : text.length < 8 ? 1 : 2);

/** Added when only the words or the beginning of a name resemble the text. */
const NOT_WHOLE = 0.5;

const isWholeName = (rank: number) => rank <= RANKS.alias || (rank >= RANKS.nearly && Number.isInteger(rank));

function rankNearly({ spelling, words }: SearchText, name: SearchName): number {
  if (spelling.text === "" || spelling.text.length > MAX_LETTERS) return NEVER;
  return RANKS.nearly + Math.min(fewestEdits(spelling, name.spellings), countEditsOfWords(words, name));
}

function countEditsOfWords(typed: readonly Word[], { words, extraWords }: SearchName): number {
  let edits = NOT_WHOLE;
  let isNamed = false;
  for (const word of typed) {
    const inName = isWordOf(word, words) ? 0 : fewestEdits(word, words);
    isNamed ||= inName !== NEVER;
    edits += inName === 0 || isWordOf(word, extraWords) ? 0 : Math.min(inName, fewestEdits(word, extraWords));
    if (edits === NEVER) return NEVER;
  }
  return isNamed ? edits : NEVER;
}

function fewestEdits(typed: Word, names: readonly Word[]): number {
  const tolerated = toleratedEdits(typed);
  let fewest = NEVER;
  if (tolerated === 0) return fewest;
  for (const { text, letters } of names) {
    // Each letter that the name lacks is an edit.
    if (bitsIn(typed.letters & ~letters) > tolerated) continue;
    const { whole, beginning } = countEdits(typed.text, text, tolerated);
    fewest = Math.min(fewest, whole, beginning + NOT_WHOLE);
  }
  return fewest;
}

function bitsIn(number: number): number {
  let bits = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

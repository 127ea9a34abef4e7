import { countEdits } from "#server/platform/text/count-edits.ts";
import { foldText } from "#server/platform/text/fold-text.ts";
import { likenessOf, type Pairs, pairsOf } from "#server/platform/text/likeness.ts";
import type { NamedEntry } from "./load-entries.ts";

/** From here on, two names look like spellings of one. */
const SIMILAR = 0.75;

/** Of names of five and more letters that differ in one, or in the order of two. */
const ONE_EDIT = { letters: 5, likeness: 0.9 };

/** Words that say what a tool is and not which: without them, "Foyer" and "Foyer CRM" are the same. */
const COMMON_WORDS = new Set([
  "crm",
  "app",
  "pro",
  "leads",
  "lead",
  "inc",
  "llc",
  "com",
  "the",
  "software",
  "real",
  "estate",
]);

export interface SimilarPair {
  from: NamedEntry;
  into: NamedEntry;
  likeness: number;
}

interface Named {
  entry: NamedEntry;
  /** Of all names and aliases, and of them without common words. */
  spellings: { text: string; pairs: Pairs }[];
}

/** Returns the similar pairs of a group, such as the tools of a category. The less reviewed one comes first in a pair. */
export function findSimilar(
  entries: readonly NamedEntry[],
  mayBeOne: (a: NamedEntry, b: NamedEntry) => boolean,
): SimilarPair[] {
  const named = entries.map(toNamed);
  return named.flatMap((one, index) =>
    named.slice(index + 1).flatMap((other) => {
      if (!mayBeOne(one.entry, other.entry)) return [];
      const likeness = Math.max(
        0,
        ...one.spellings.flatMap((a) => other.spellings.map((b) => compare(a, b))),
      );
      return likeness >= SIMILAR ? [{ ...inOrder(one.entry, other.entry), likeness }] : [];
    }),
  );
}

function toNamed(entry: NamedEntry): Named {
  const names = [entry.name, ...entry.aliases].flatMap((name) => {
    const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
    const own = words.filter((word) => !COMMON_WORDS.has(word));
    return [words.join(""), own.join("")];
  });
  const texts = [...new Set(names)].filter((name) => name.length > 2);
  return { entry, spellings: texts.map((text) => ({ text, pairs: pairsOf(text) })) };
}

type Spelling = Named["spellings"][number];

function compare(a: Spelling, b: Spelling): number {
  const isLong = Math.min(a.text.length, b.text.length) >= ONE_EDIT.letters;
  const isOneEdit = isLong && countEdits(a.text, b.text, 1).whole <= 1;
  return Math.max(likenessOf(a.pairs, b.pairs), isOneEdit ? ONE_EDIT.likeness : 0);
}

/** Into the public one, else the more reviewed one, else the older one. */
function inOrder(a: NamedEntry, b: NamedEntry): Pick<SimilarPair, "from" | "into"> {
  const isFirst =
    Number(b.isPublic) - Number(a.isPublic) ||
    b.reviewCount - a.reviewCount ||
    a.addedAt.localeCompare(b.addedAt) ||
    a.id.localeCompare(b.id);
  return isFirst < 0 ? { from: b, into: a } : { from: a, into: b };
}

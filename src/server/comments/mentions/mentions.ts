import type { RichBlock, RichInline, RichText } from "#contract/rich-text.ts";
import { foldText } from "#server/platform/text/fold-text.ts";

/** Somebody who can be named in a thread. */
export interface Participant {
  id: string;
  fullName: string;
}

/** Ours: whoever names more people than that calls nobody in particular. */
const MOST_MENTIONS = 10;

interface Named {
  body: RichText;
  mentionedIds: string[];
}

/**
 * Finds the participants whom a text names ("@Nora Quill", in any case) and marks them in it. The first ten
 * people count; other names stay plain text, and so does one that two of them share.
 */
export function markMentions(text: RichText, participants: readonly Participant[]): Named {
  const byName = new Map<string, Participant | null>();
  for (const person of participants) {
    const name = foldName(person.fullName);
    byName.set(name, byName.has(name) ? null : person);
  }
  // The longest first: "@Nora Quill" is not Nora.
  const names = [...byName.keys()].filter((name) => name !== "").sort((a, b) => b.length - a.length);
  const mentionedIds: string[] = [];
  const find = (words: string): { person: Participant; length: number } | null => {
    const folded = foldName(words);
    const name = names.find(
      (one) => folded.startsWith(one) && !/^[\p{L}\p{N}]/u.test(folded.slice(one.length)),
    );
    const person = name === undefined ? undefined : byName.get(name);
    if (name === undefined || !person) return null;
    if (!mentionedIds.includes(person.id)) {
      if (mentionedIds.length >= MOST_MENTIONS) return null;
      mentionedIds.push(person.id);
    }
    return { person, length: unfoldedLength(words, name.length) };
  };
  const body = names.length === 0 ? text : text.map((block) => inBlock(block, find));
  return { body, mentionedIds };
}

type Find = (words: string) => { person: Participant; length: number } | null;

function inBlock(block: RichBlock, find: Find): RichBlock {
  switch (block.type) {
    case "paragraph":
      return { ...block, children: block.children.flatMap((node) => inInline(node, find)) };
    case "quote":
      return { ...block, children: block.children.map((child) => inBlock(child, find)) };
    case "list":
      return { ...block, items: block.items.map((item) => item.map((child) => inBlock(child, find))) };
  }
}

/** A link leads where it says; names in it are part of that. */
function inInline(node: RichInline, find: Find): RichInline[] {
  if (node.type === "text") return inText(node.text, find);
  if (node.type !== "bold" && node.type !== "italic") return [node];
  return [{ ...node, children: node.children.flatMap((child) => inInline(child, find)) }];
}

function inText(text: string, find: Find): RichInline[] {
  const nodes: RichInline[] = [];
  let plainFrom = 0;
  // An @ within a word is an address, not a call.
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_.@])@/gu)) {
    if (index < plainFrom) continue;
    const found = find(text.slice(index + 1, index + 1 + LONGEST_NAME));
    if (!found) continue;
    const end = index + 1 + found.length;
    if (index > plainFrom) nodes.push({ type: "text", text: text.slice(plainFrom, index) });
    nodes.push({ type: "mention", userId: found.person.id, text: text.slice(index, end) });
    plainFrom = end;
  }
  if (plainFrom < text.length) nodes.push({ type: "text", text: text.slice(plainFrom) });
  return nodes;
}

/** Names have at most 100 characters, and one more tells where it ends; some fold to fewer. */
const LONGEST_NAME = 300;

const foldName = (name: string) => foldText(name).replaceAll(/\s/g, " ");

/** How much of a text folds to so many characters. */
function unfoldedLength(text: string, foldedLength: number): number {
  let length = 0;
  for (const character of text) {
    if (foldName(text.slice(0, length)).length >= foldedLength) break;
    length += character.length;
  }
  // Accents that stand for themselves belong to the letter before.
  while (/^\p{M}/u.test(text.slice(length))) length += 1;
  return length;
}

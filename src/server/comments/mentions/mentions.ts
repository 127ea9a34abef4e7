import type { RichInline, RichText } from "#contract/text/rich-text.ts";
import { foldText } from "#server/platform/text/fold-text.ts";
import { mapInlines } from "#server/platform/text/rich-text.ts";

export interface Participant {
  id: string;
  fullName: string;
}

/** A text with more mentions is not meant for anyone in particular. */
export const MAX_MENTIONS = 10;

interface MarkedText {
  body: RichText;
  mentionedIds: string[];
}

/** Only the first ten people count. Names that two of these people share stay plain text. */
export function markMentions(text: RichText, people: readonly Participant[]): MarkedText {
  const byName = new Map<string, Participant | null>();
  for (const person of people) {
    const name = foldName(person.fullName);
    byName.set(name, byName.has(name) ? null : person);
  }
  // Longest first, so that "@Nora Quill" doesn't match Nora.
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
      if (mentionedIds.length >= MAX_MENTIONS) return null;
      mentionedIds.push(person.id);
    }
    return { person, length: unfoldedLength(words, name.length) };
  };
  const body = names.length === 0 ? text : mapInlines(text, (node) => inInline(node, find));
  return { body, mentionedIds };
}

type Find = (words: string) => { person: Participant; length: number } | null;

/** Names in a link are part of its label. */
function inInline(node: RichInline, find: Find): RichInline[] {
  if (node.type === "text") return inText(node.text, find);
  if (node.type !== "bold" && node.type !== "italic") return [node];
  return [{ ...node, children: node.children.flatMap((child) => inInline(child, find)) }];
}

function inText(text: string, find: Find): RichInline[] {
  const nodes: RichInline[] = [];
  let plainFrom = 0;
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_.@])@/gu)) {
    if (index < plainFrom) continue;
    const found = find(text.slice(index + 1, index + 1 + MAX_NAME_LENGTH));
    if (!found) continue;
    const end = index + 1 + found.length;
    if (index > plainFrom) nodes.push({ type: "text", text: text.slice(plainFrom, index) });
    nodes.push({ type: "mention", userId: found.person.id, text: text.slice(index, end) });
    plainFrom = end;
  }
  if (plainFrom < text.length) nodes.push({ type: "text", text: text.slice(plainFrom) });
  return nodes;
}

/** Names have at most 100 characters, plus one to see where they end. Folding can shorten a text. */
const MAX_NAME_LENGTH = 300;

export const foldName = (name: string) => foldText(name).replaceAll(/\s/g, " ");

/** Returns the length of the text's beginning that folds to this many characters. */
function unfoldedLength(text: string, foldedLength: number): number {
  let length = 0;
  for (const character of text) {
    if (foldName(text.slice(0, length)).length >= foldedLength) break;
    length += character.length;
  }
  // Combining accents belong to the letter before.
  while (/^\p{M}/u.test(text.slice(length))) length += 1;
  return length;
}

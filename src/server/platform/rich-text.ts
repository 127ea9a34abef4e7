import type { List, Nodes, PhrasingContent, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmAutolinkLiteralFromMarkdown } from "mdast-util-gfm-autolink-literal";
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import type { RichBlock, RichInline, RichText } from "#contract/rich-text.ts";

/** What Markdown has and our texts have not stays as it was typed. */
const NOT_OURS = [
  "codeFenced",
  "codeIndented",
  "codeText",
  "definition",
  "headingAtx",
  "htmlFlow",
  "htmlText",
  "labelStartImage",
  "setextUnderline",
  "thematicBreak",
];

/** Quotes in quotes in lists: deeper than anyone writes, and shallow enough to be drawn. */
const MAX_DEPTH = 8;

/** More marks at the beginning of a line than any depth needs; the parser would take the square of their number. */
const DEEP_LINE = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){17,}/gm;

/** Where links of people may lead. */
export const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;

/**
 * Reads a text with the few marks that people may use: bold, italics, lists, quotes, links. Everything else,
 * HTML and pictures too, is plain text.
 */
export function parseRichText(source: string): RichText {
  return toBlocks(parseMarkdown(source, NOT_OURS).children, 0);
}

/**
 * Parses Markdown and bare addresses, in a time that grows with its length.
 *
 * @param disabled constructs of micromark that are left as they were typed
 */
export function parseMarkdown(source: string, disabled: readonly string[]): Root {
  const shallow = source.replace(DEEP_LINE, (marks) => marks.replace(/[>*+\-.)]/g, "\\$&"));
  return fromMarkdown(shallow, {
    extensions: [{ disable: { null: [...disabled] } }, gfmAutolinkLiteral()],
    mdastExtensions: [gfmAutolinkLiteralFromMarkdown()],
  });
}

/** Its words, without marks; blocks and items are lines. */
export function plainTextOf(text: RichText): string {
  return text.map(plainBlock).join("\n");
}

/** The addresses that it links to. */
export function linksOf(text: RichText): string[] {
  const links: string[] = [];
  walkInline(text, (node) => {
    if (node.type === "link") links.push(node.href);
  });
  return links;
}

/** Whom a text names, each once. */
export function mentionsOf(text: RichText): string[] {
  const ids = new Set<string>();
  walkInline(text, (node) => {
    if (node.type === "mention") ids.add(node.userId);
  });
  return [...ids];
}

function toBlocks(nodes: readonly RootContent[], depth: number): RichBlock[] {
  return nodes.flatMap((node) => toBlock(node, depth));
}

function toBlock(node: RootContent, depth: number): RichBlock[] {
  if (node.type === "paragraph") {
    const children = mergeText(node.children.flatMap((child) => toInline(child, depth)));
    return children.length > 0 ? [{ type: "paragraph", children }] : [];
  }
  if (depth >= MAX_DEPTH) return flatten(node);
  if (node.type === "blockquote") {
    const children = toBlocks(node.children, depth + 1);
    return children.length > 0 ? [{ type: "quote", children }] : [];
  }
  if (node.type === "list") return [toList(node, depth)];
  return [];
}

function toList(node: List, depth: number): RichBlock {
  return {
    type: "list",
    isOrdered: node.ordered === true,
    start: node.start ?? 1,
    items: node.children.map((item) => toBlocks(item.children, depth + 1)),
  };
}

function toInline(node: PhrasingContent, depth: number): RichInline[] {
  switch (node.type) {
    case "text":
      return toLines(node.value);
    case "break":
      return [{ type: "break" }];
    case "strong":
    case "emphasis": {
      const children = mergeText(node.children.flatMap((child) => toInline(child, depth + 1)));
      if (depth >= MAX_DEPTH) return children;
      return [{ type: node.type === "strong" ? "bold" : "italic", children }];
    }
    case "link": {
      const children = mergeText(node.children.flatMap((child) => toInline(child, depth + 1)));
      return SAFE_LINK.test(node.url) ? [{ type: "link", href: node.url, children }] : children;
    }
    default:
      return [];
  }
}

/** Nobody here ends a line with two spaces: a line break is a line break. */
function toLines(text: string): RichInline[] {
  return text
    .split("\n")
    .flatMap((line, index): RichInline[] =>
      index === 0 ? [{ type: "text", text: line }] : [{ type: "break" }, { type: "text", text: line }],
    );
}

function mergeText(nodes: readonly RichInline[]): RichInline[] {
  const merged: RichInline[] = [];
  for (const node of nodes) {
    const last = merged.at(-1);
    if (node.type === "text" && last?.type === "text") {
      merged[merged.length - 1] = { type: "text", text: last.text + node.text };
    } else if (node.type !== "text" || node.text !== "") merged.push(node);
  }
  return merged;
}

/** What lies too deep keeps its words. */
function flatten(node: Nodes): RichBlock[] {
  const words: string[] = [];
  const collect = (one: Nodes) => {
    if ("value" in one) words.push(one.value);
    if ("children" in one) for (const child of one.children) collect(child);
  };
  collect(node);
  return words.length > 0 ? [{ type: "paragraph", children: [{ type: "text", text: words.join(" ") }] }] : [];
}

function plainBlock(block: RichBlock): string {
  switch (block.type) {
    case "paragraph":
      return block.children.map(plainInline).join("");
    case "quote":
      return plainTextOf(block.children);
    case "list":
      return block.items.map(plainTextOf).join("\n");
  }
}

function plainInline(node: RichInline): string {
  switch (node.type) {
    case "text":
    case "mention":
      return node.text;
    case "break":
      return "\n";
    default:
      return node.children.map(plainInline).join("");
  }
}

function walkInline(blocks: RichText, visit: (node: RichInline) => void): void {
  const walk = (node: RichInline) => {
    visit(node);
    if ("children" in node) node.children.forEach(walk);
  };
  for (const block of blocks) {
    if (block.type === "paragraph") block.children.forEach(walk);
    else if (block.type === "quote") walkInline(block.children, visit);
    else for (const item of block.items) walkInline(item, visit);
  }
}

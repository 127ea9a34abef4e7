import type { RichBlock, RichInline, RichText } from "#contract/text/rich-text.ts";
import { createMarkdownParser, type MarkdownNode } from "./parse-markdown.ts";

/** Nobody writes deeper text, and it can still be displayed. */
const MAX_DEPTH = 8;

/** No readable text has more; pages transfer and render each node. */
const MOST_NODES = 1000;

const parseMarks = createMarkdownParser();

export const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;

/** Parses the supported marks. Everything else stays plain text, and so does a whole text with too many marks. */
export function parseRichText(source: string): RichText {
  const text = toBlocks(parseMarks(source), 0);
  return isDrawable(text) ? text : toPlainText(source);
}

function isDrawable(text: RichText): boolean {
  let nodes = 0;
  walk(text, () => {
    nodes += 1;
  });
  return nodes <= MOST_NODES;
}

const toPlainText = (source: string): RichText => [{ type: "paragraph", children: toLines(source) }];

export function plainTextOf(text: RichText): string {
  return text.map(plainBlock).join("\n");
}

export function linksOf(text: RichText): string[] {
  const links: string[] = [];
  walk(text, (node) => {
    if (node.type === "link") links.push(node.href);
  });
  return links;
}

export function mentionsOf(text: RichText): string[] {
  const ids = new Set<string>();
  walk(text, (node) => {
    if (node.type === "mention") ids.add(node.userId);
  });
  return [...ids];
}

export function mapInlines(text: RichText, replace: (node: RichInline) => RichInline[]): RichText {
  return text.map((block): RichBlock => {
    if (block.type === "paragraph") {
      return { ...block, children: block.children.flatMap((node) => replace(node)) };
    }
    if (block.type === "quote") return { ...block, children: mapInlines(block.children, replace) };
    return { ...block, items: block.items.map((item) => mapInlines(item, replace)) };
  });
}

function toBlocks(nodes: readonly MarkdownNode[], depth: number): RichBlock[] {
  return nodes.flatMap((node) => toBlock(node, depth));
}

function toBlock(node: MarkdownNode, depth: number): RichBlock[] {
  if (node.type === "paragraph") {
    const children = mergeText(node.children.flatMap((child) => toInline(child, depth)));
    return children.length > 0 ? [{ type: "paragraph", children }] : [];
  }
  if (depth >= MAX_DEPTH) return flatten(node);
  if (node.type === "quote") {
    const children = toBlocks(node.children, depth + 1);
    return children.length > 0 ? [{ type: "quote", children }] : [];
  }
  if (node.type !== "list") return [];
  const { isOrdered, start } = node;
  const items = node.children.map((item) => ("children" in item ? toBlocks(item.children, depth + 1) : []));
  return [{ type: "list", isOrdered, start, items }];
}

function toInline(node: MarkdownNode, depth: number): RichInline[] {
  if (node.type === "text") return [node];
  if (node.type === "break") return [{ type: "break" }];
  if (!("children" in node)) return [];
  const children = mergeText(node.children.flatMap((child) => toInline(child, depth + 1)));
  if (node.type === "link") {
    return SAFE_LINK.test(node.href) ? [{ type: "link", href: node.href, children }] : children;
  }
  if ((node.type !== "bold" && node.type !== "italic") || depth >= MAX_DEPTH) return children;
  return [{ type: node.type, children }];
}

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

/** Keeps the text of nodes that are nested too deeply. */
function flatten(node: MarkdownNode): RichBlock[] {
  const words: string[] = [];
  const collect = (one: MarkdownNode) => {
    if (one.type === "text") words.push(one.text);
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

function walk(blocks: RichText, visit: (node: RichBlock | RichInline) => void): void {
  const walkInline = (node: RichInline) => {
    visit(node);
    if ("children" in node) node.children.forEach(walkInline);
  };
  for (const block of blocks) {
    visit(block);
    if (block.type === "paragraph") block.children.forEach(walkInline);
    else if (block.type === "quote") walk(block.children, visit);
    else for (const item of block.items) walk(item, visit);
  }
}

import type { RichBlock, RichInline, RichText } from "#contract/text/rich-text.ts";
import { createMarkdownParser, type MarkdownNode } from "./parse-markdown.ts";

/** Nobody writes deeper text, and it can still be displayed. */
const MAX_DEPTH = 8;

/** No readable text has more; pages transfer and render each node. */
const MOST_NODES = 1000;

const parseMarks = createMarkdownParser();

/** Parses the supported marks. Everything else stays plain text, and so does a whole text with too many marks. */
export function parseRichText(source: string): RichText {
  const nodes = parseMarks(source);
  if (isDeep(nodes)) return toPlainText(source);
  const text = toBlocks(nodes);
  return isDrawable(text) ? text : toPlainText(source);
}

/** Items and links don't count: their list does, and links don't nest. */
const isDeep = (nodes: readonly MarkdownNode[], depth = 0): boolean =>
  nodes.some((node) => {
    const isNested =
      node.type === "quote" || node.type === "list" || node.type === "bold" || node.type === "italic";
    const below = depth + Number(isNested);
    return below > MAX_DEPTH || ("children" in node && isDeep(node.children, below));
  });

function isDrawable(text: RichText): boolean {
  let nodes = 0;
  walk(text, () => {
    nodes += 1;
  });
  return nodes <= MOST_NODES;
}

const toPlainText = (source: string): RichText => [{ type: "paragraph", children: toLines(source) }];

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

const toBlocks = (nodes: readonly MarkdownNode[]): RichBlock[] => nodes.flatMap(toBlock);

function toBlock(node: MarkdownNode): RichBlock[] {
  if (node.type === "paragraph") {
    const children = toInlines(node.children);
    return children.length > 0 ? [{ type: "paragraph", children }] : [];
  }
  if (node.type === "quote") {
    const children = toBlocks(node.children);
    return children.length > 0 ? [{ type: "quote", children }] : [];
  }
  return node.type === "list" ? toLists(node) : [];
}

/** A new list wherever the typed numbers don't go on by one, so that they are shown as typed. */
function toLists({ isOrdered, start, children }: Extract<MarkdownNode, { type: "list" }>): RichBlock[] {
  const lists: Extract<RichBlock, { type: "list" }>[] = [];
  for (const item of children) {
    if (item.type !== "item") continue;
    const { number = start } = item;
    const last = lists.at(-1);
    if (last && (!isOrdered || number === last.start + last.items.length))
      last.items.push(toBlocks(item.children));
    else lists.push({ type: "list", isOrdered, start: number, items: [toBlocks(item.children)] });
  }
  return lists;
}

const toInlines = (nodes: readonly MarkdownNode[]): RichInline[] => mergeText(nodes.flatMap(toInline));

function toInline(node: MarkdownNode): RichInline[] {
  if (node.type === "text") return [node];
  if (node.type === "break") return [{ type: "break" }];
  if (!("children" in node)) return [];
  const children = toInlines(node.children);
  if (node.type === "link") return [{ type: "link", href: node.href, children }];
  return node.type === "bold" || node.type === "italic" ? [{ type: node.type, children }] : children;
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

import MarkdownIt, { type MarkdownIt as Parser, type Token } from "markdown-it";
import { shieldBlocks, shieldInlines, unshield } from "./literal-marks.ts";

export type MarkdownNode =
  | { type: "text"; text: string }
  | { type: "break" }
  | { type: "rule" }
  | { type: "quote" | "bold" | "italic"; children: MarkdownNode[] }
  /** `number` as typed, in an ordered list. */
  | { type: "item"; number?: number; children: MarkdownNode[] }
  /** `isTight`: in a list without empty lines between its items. */
  | { type: "paragraph"; isTight: boolean; children: MarkdownNode[] }
  | { type: "heading"; level: number; children: MarkdownNode[] }
  | { type: "list"; isOrdered: boolean; start: number; children: MarkdownNode[] }
  /** `href` is http, https or mailto. */
  | { type: "link"; href: string; children: MarkdownNode[] };

export const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;

type Parent = Extract<MarkdownNode, { children: unknown }>;

const BLOCKS = ["blockquote", "list"] as const;

/** Without entities, autolinks in angle brackets and escapes: they would drop what was typed. */
const INLINES = ["emphasis", "link", "linkify", "newline"] as const;

export type MarkdownExtra = "heading" | "lheading" | "hr";

/** The parser drops text of deeper blocks. No allowed text can be indented this deep. */
const MAX_BLOCK_LEVEL = 1000;

/** Bounds nested brackets, because the parser rescans the rest for each. Deeper ones stay as typed. */
const MAX_INLINE_LEVEL = 20;

/** Deeper nodes lose their marks but keep their text, so that callers can recurse safely. */
const MAX_TREE_DEPTH = 100;

/** Bounds the time to scan many long addresses. */
const LONGEST_ADDRESS = 1000;

/** Parses bold, italics, lists, quotes and links as in CommonMark, bare addresses, and extras, in linear time. */
export function createMarkdownParser(extras: readonly MarkdownExtra[] = []) {
  const blocks = new MarkdownIt("zero", { maxNesting: MAX_BLOCK_LEVEL });
  blocks.enable([...BLOCKS, ...extras]).core.ruler.disable("inline");
  const inlines = createInlineParser();
  return (source: string): MarkdownNode[] => {
    const parseInline = (text: string) => inlines.parseInline(shieldInlines(text), {})[0]?.children ?? [];
    return toTree(blocks.parse(shieldBlocks(source), {}), parseInline);
  };
}

function createInlineParser(): Parser {
  const parser = new MarkdownIt("zero", { linkify: true, maxNesting: MAX_INLINE_LEVEL }).enable([...INLINES]);
  // Other links and all addresses are shown as typed.
  parser.validateLink = (url) => SAFE_LINK.test(url);
  parser.normalizeLink = (url) => url;
  parser.normalizeLinkText = (text) => text;
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: true });
  parser.linkify.add("ftp:", null).add("//", null);
  parser.linkify.add("www.", {
    validate: (text, pos, self) =>
      self.testSchemaAt(`//${text.slice(pos - 4, pos + LONGEST_ADDRESS)}`, "http:", 0) - "//www.".length,
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  return parser;
}

function toTree(tokens: readonly Token[], parseInline: (text: string) => readonly Token[]): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open: MarkdownNode[][] = [root];
  const add = (node: MarkdownNode) => open.at(-1)?.push(node);
  for (const token of tokens) {
    if (token.type === "inline") open.at(-1)?.push(...toTree(parseInline(token.content), parseInline));
    else if (token.nesting === -1) open.pop();
    else if (token.nesting === 1) {
      const parent = toParent(token);
      if (open.length <= MAX_TREE_DEPTH) add(parent);
      open.push(open.length <= MAX_TREE_DEPTH ? parent.children : (open.at(-1) ?? root));
    } else if (token.type === "softbreak" || token.type === "hardbreak") add({ type: "break" });
    else if (token.type === "hr") add({ type: "rule" });
    else if (token.content !== "") add({ type: "text", text: unshield(token.content) });
  }
  return root;
}

function toParent(token: Token): Parent {
  const children: MarkdownNode[] = [];
  switch (token.type) {
    case "blockquote_open":
      return { type: "quote", children };
    case "list_item_open":
      return { type: "item", children, ...(token.info !== "" && { number: Number(token.info) }) };
    case "bullet_list_open":
      return { type: "list", isOrdered: false, start: 1, children };
    case "ordered_list_open":
      return { type: "list", isOrdered: true, start: Number(token.attrGet("start") ?? 1), children };
    case "heading_open":
      return { type: "heading", level: Number(token.tag.slice(1)), children };
    case "strong_open":
      return { type: "bold", children };
    case "em_open":
      return { type: "italic", children };
    case "link_open":
      return { type: "link", href: unshield(String(token.attrGet("href") ?? "")), children };
    case "paragraph_open":
      return { type: "paragraph", isTight: token.hidden, children };
    default:
      throw new Error(`the parser has a rule for ${token.type}, which has no node`);
  }
}

import type { List, Nodes, Parents } from "mdast";
import { parseMarkdown, SAFE_LINK } from "#server/platform/rich-text.ts";

/** What stays as it was typed: HTML and pictures for safety, code since a letter has none. */
const NOT_IN_LETTERS = [
  "codeFenced",
  "codeIndented",
  "codeText",
  "definition",
  "htmlFlow",
  "htmlText",
  "labelStartImage",
];

/** Quotes in quotes in lists: deeper than anyone writes. */
const MAX_DEPTH = 12;

/** A letter in the two forms of a mail. */
export interface Letter {
  html: string;
  text: string;
}

/**
 * Renders Markdown for mails: headings, bold, italics, lists, quotes, rules and links to the web or to an address.
 * Only what is named here becomes an element; every other sign is escaped.
 */
export function renderMarkdown(source: string): Letter {
  const { children } = parseMarkdown(source, NOT_IN_LETTERS);
  return {
    html: children.map((node) => toHtml(node, 0)).join("\n"),
    text: children.map((node) => toText(node)).join("\n\n"),
  };
}

function toHtml(node: Nodes, depth: number): string {
  if (node.type === "text") return escapeHtml(node.value).replaceAll("\n", "<br>");
  if (node.type === "break") return "<br>";
  if (node.type === "thematicBreak") return "<hr>";
  if (!("children" in node)) return "";
  const inside = node.children
    // Points without an empty line between them stand close together.
    .flatMap((child) => (isTight(node) && child.type === "paragraph" ? child.children : [child]))
    .map((child) => toHtml(child, depth + 1))
    .join("");
  if (depth >= MAX_DEPTH) return inside;
  return element(node, inside);
}

const isTight = (node: Parents) => node.type === "listItem" && node.spread === false;

function element(node: Parents, inside: string): string {
  switch (node.type) {
    case "paragraph":
      return `<p>${inside}</p>`;
    case "heading": {
      // The mail's own heading is the first.
      const level = Math.min(node.depth + 1, 3);
      return `<h${level}>${inside}</h${level}>`;
    }
    case "strong":
      return `<strong>${inside}</strong>`;
    case "emphasis":
      return `<em>${inside}</em>`;
    case "blockquote":
      return `<blockquote>${inside}</blockquote>`;
    case "list":
      return node.ordered ? `<ol start="${node.start ?? 1}">${inside}</ol>` : `<ul>${inside}</ul>`;
    case "listItem":
      return `<li>${inside}</li>`;
    case "link":
      return SAFE_LINK.test(node.url) ? `<a href="${escapeHtml(node.url)}">${inside}</a>` : inside;
    default:
      return inside;
  }
}

function toText(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "break") return "\n";
  if (node.type === "thematicBreak") return "---";
  if (!("children" in node)) return "";
  if (node.type === "list") return listText(node);
  const isOfBlocks = node.type === "blockquote" || node.type === "listItem";
  const inside = node.children.map(toText).join(isOfBlocks ? "\n\n" : "");
  if (node.type === "blockquote") return inside.replace(/^/gm, "> ");
  if (node.type !== "link" || !SAFE_LINK.test(node.url)) return inside;
  const target = node.url.replace(/^mailto:/i, "");
  return inside === target || inside === node.url ? inside : `${inside} (${target})`;
}

function listText({ children, ordered, start }: List): string {
  return children
    .map((item, index) => {
      const mark = ordered ? `${(start ?? 1) + index}. ` : "- ";
      return mark + toText(item).replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`);
    })
    .join("\n");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

import { html } from "hono/html";
import { createMarkdownParser, type MarkdownNode } from "#server/platform/text/parse-markdown.ts";

const parseLetter = createMarkdownParser(["heading", "lheading", "hr"]);

type Html = ReturnType<typeof html>;

/** Nested quotes and lists: deeper than anyone writes. */
const MAX_DEPTH = 12;

export interface RenderedMarkdown {
  html: string;
  text: string;
}

/** Renders Markdown for emails. Only the node types below become elements; everything else is escaped. */
export function renderMarkdown(source: string): RenderedMarkdown {
  const nodes = parseLetter(source);
  return {
    html: nodes.map((node) => String(toHtml(node, 0))).join("\n"),
    text: nodes.map((node) => toText(node)).join("\n\n"),
  };
}

function toHtml(node: MarkdownNode, depth: number): Html {
  if (node.type === "text") return html`${node.text}`;
  if (node.type === "break") return html`<br>`;
  if (node.type === "rule") return html`<hr>`;
  const inside = html`${node.children.map((child) => toHtml(child, depth + 1))}`;
  return depth >= MAX_DEPTH ? inside : element(node, inside);
}

function element(node: Extract<MarkdownNode, { children: unknown }>, inside: Html): Html {
  switch (node.type) {
    case "paragraph":
      // Items without blank lines between them stay tight.
      return node.isTight ? inside : html`<p>${inside}</p>`;
    case "heading": {
      // The email's own heading is the h1.
      const level = Math.min(node.level + 1, 3);
      return html`<h${level}>${inside}</h${level}>`;
    }
    case "bold":
      return html`<strong>${inside}</strong>`;
    case "italic":
      return html`<em>${inside}</em>`;
    case "quote":
      return html`<blockquote>${inside}</blockquote>`;
    case "list":
      return node.isOrdered ? html`<ol start="${node.start}">${inside}</ol>` : html`<ul>${inside}</ul>`;
    case "item":
      return html`<li>${inside}</li>`;
    case "link":
      return html`<a href="${node.href}">${inside}</a>`;
  }
}

function toText(node: MarkdownNode): string {
  if (node.type === "text") return node.text;
  if (node.type === "break") return "\n";
  if (node.type === "rule") return "---";
  if (node.type === "list") return listText(node);
  const isOfBlocks = node.type === "quote" || node.type === "item";
  const inside = node.children.map(toText).join(isOfBlocks ? "\n\n" : "");
  if (node.type === "quote") return inside.replace(/^/gm, "> ");
  if (node.type !== "link") return inside;
  const target = node.href.replace(/^mailto:/i, "");
  return inside === target || inside === node.href ? inside : `${inside} (${target})`;
}

function listText({ children, isOrdered, start }: Extract<MarkdownNode, { type: "list" }>): string {
  return children
    .map((item, index) => {
      const mark = isOrdered ? `${start + index}. ` : "- ";
      return mark + toText(item).replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`);
    })
    .join("\n");
}

import { html } from "hono/html";
import type { RichBlock, RichInline, RichText } from "#contract/text/rich-text.ts";

type Html = ReturnType<typeof html>;

export const richTextHtml = (text: RichText): Html => html`${text.map(toBlock)}`;

function toBlock(block: RichBlock): Html {
  switch (block.type) {
    case "paragraph":
      return html`<p>${block.children.map(toInline)}</p>`;
    case "quote":
      return html`<blockquote>${richTextHtml(block.children)}</blockquote>`;
    case "list": {
      const items = block.items.map((item) => html`<li>${richTextHtml(item)}</li>`);
      return block.isOrdered ? html`<ol start="${block.start}">${items}</ol>` : html`<ul>${items}</ul>`;
    }
  }
}

function toInline(node: RichInline): Html {
  switch (node.type) {
    case "text":
    case "mention":
      return html`${node.text}`;
    case "break":
      return html`<br />`;
    case "bold":
      return html`<b>${node.children.map(toInline)}</b>`;
    case "italic":
      return html`<i>${node.children.map(toInline)}</i>`;
    case "link":
      return html`<a href="${node.href}" rel="nofollow ugc">${node.children.map(toInline)}</a>`;
  }
}

import type { RichBlock, RichInline, RichText } from "./rich-text.ts";

export function plainTextOf(text: RichText): string {
  return text.map(plainBlock).join("\n");
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

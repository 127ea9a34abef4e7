import { Fragment } from "react";
import type { RichBlock, RichInline, RichText as RichTextTree } from "#contract/text/rich-text.ts";
import { PersonLink } from "#web/people/index.ts";

interface RichTextProps {
  body: RichTextTree;
}

/** Renders parsed Markdown element by element, so user text never becomes HTML. */
export function RichText({ body }: RichTextProps) {
  return (
    <div className="flex flex-col gap-3 [overflow-wrap:anywhere]">
      <Blocks blocks={body} />
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly RichBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: RichBlock }) {
  switch (block.type) {
    case "paragraph":
      return (
        <p>
          <Inlines nodes={block.children} />
        </p>
      );
    case "quote":
      return (
        <blockquote className="flex flex-col gap-3 border-edge border-l-2 pl-3 text-soft">
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case "list":
      return <List {...block} />;
  }
}

function List({ isOrdered, start, items }: Extract<RichBlock, { type: "list" }>) {
  const List = isOrdered ? "ol" : "ul";
  return (
    <List
      start={isOrdered && start !== 1 ? start : undefined}
      // Markers inside the box, because numbers of up to nine digits would leave the page on the left.
      className={isOrdered ? "list-inside list-decimal" : "list-disc pl-5"}
    >
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
        <li key={index} className="mb-1 [&>p:first-child]:inline">
          <Blocks blocks={item} />
        </li>
      ))}
    </List>
  );
}

function Inlines({ nodes }: { nodes: readonly RichInline[] }) {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={index}>
      <Inline node={node} />
    </Fragment>
  ));
}

function Inline({ node }: { node: RichInline }) {
  switch (node.type) {
    case "text":
      return node.text;
    case "break":
      return <br />;
    case "bold":
    case "italic": {
      const Tag = node.type === "bold" ? "strong" : "em";
      return (
        <Tag>
          <Inlines nodes={node.children} />
        </Tag>
      );
    }
    case "link":
      return (
        <a
          href={node.href}
          rel="nofollow ugc noopener"
          className="text-evergreen underline underline-offset-3"
        >
          <Inlines nodes={node.children} />
        </a>
      );
    case "mention":
      return <PersonLink id={node.userId} name={node.text} className="text-link" />;
  }
}

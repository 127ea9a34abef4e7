import type { ReactNode } from "react";
import type { DiscussionPage } from "#contract/discussions.ts";
import type { MarketRef, ToolRef } from "#contract/parts.ts";
import { DiscussionList } from "./discussion-list.tsx";
import { StartDiscussion } from "./start-discussion.tsx";

interface DiscussionsTabProps {
  discussions: Pick<DiscussionPage, "items" | "page" | "pageCount">;
  /** What the list is narrowed to; a new discussion begins with it. */
  market: MarketRef | null;
  tool: ToolRef | null;
  /** Shown when there is none, in place of an invitation to start one. */
  empty?: ReactNode;
}

/** The discussions of a market, about a tool, or all of them, and the way to start one. */
export function DiscussionsTab({ discussions, market, tool, empty }: DiscussionsTabProps) {
  const isFirst = discussions.pageCount === 0 && empty === undefined;
  return (
    <section aria-labelledby="discussions">
      <h2 id="discussions" className="sr-only">
        Discussions
      </h2>
      <StartDiscussion market={market} tool={tool} isFirst={isFirst} />
      {!isFirst && <DiscussionList discussions={discussions} empty={empty} />}
    </section>
  );
}

import type { ReactNode } from "react";
import type { DiscussionPage } from "#contract/discussions.ts";
import type { MarketRef, ToolRef } from "#contract/parts.ts";
import { DiscussionList } from "./discussion-list.tsx";
import { StartDiscussion } from "./start-discussion.tsx";

interface DiscussionsTabProps {
  discussions: Pick<DiscussionPage, "items" | "page" | "pageCount">;
  /** Filter of the list; also prefills a new discussion. */
  market: MarketRef | null;
  tool: ToolRef | null;
  /** Replaces the invitation to start one when the list is empty. */
  empty?: ReactNode;
}

/** Lists the discussions of a market, tool or all, with the form for a new one. */
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

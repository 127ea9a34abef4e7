import type { ReactNode } from "react";
import type { DiscussionPage } from "#contract/discussions.ts";
import type { MarketRef, ToolRef } from "#contract/parts.ts";
import { EmptyState } from "#web/ui/notice.tsx";
import { DiscussionList } from "./discussion-list.tsx";
import { StartDiscussion } from "./start-discussion.tsx";

interface DiscussionsTabProps {
  discussions: Pick<DiscussionPage, "items" | "page" | "pageCount">;
  /** What the list is narrowed to; a new discussion begins with it. */
  market: MarketRef | null;
  tool: ToolRef | null;
  /** Stands there when there is none; an invitation to start one unless told. */
  empty?: ReactNode;
}

/** The discussions of a market, about a tool, or all of them, and the way to start one. */
export function DiscussionsTab({ discussions, market, tool, empty }: DiscussionsTabProps) {
  return (
    <section aria-labelledby="discussions">
      <h2 id="discussions" className="sr-only">
        Discussions
      </h2>
      <StartDiscussion market={market} tool={tool} />
      <DiscussionList
        discussions={discussions}
        empty={empty ?? <NoDiscussions market={market} tool={tool} />}
      />
    </section>
  );
}

function NoDiscussions({ market, tool }: Pick<DiscussionsTabProps, "market" | "tool">) {
  const about = tool ? "about this tool" : market ? "about this market" : "here";
  return (
    <div className="pt-6">
      <EmptyState title="No discussions yet">
        <p className="text-soft">Be the first to start a discussion {about}!</p>
      </EmptyState>
    </div>
  );
}

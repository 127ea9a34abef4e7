import { Link } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { ConversationRow } from "#contract/people/messages.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { TeamBadge } from "#web/people/index.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { FilterField } from "#web/ui/field/filter-field.tsx";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { useConversations } from "./message-queries.ts";

/** The open conversation, whose id is known once it is loaded. */
interface OpenConversation {
  messageId: string;
  conversationId: string | undefined;
}

export function ConversationList({ open }: { open?: OpenConversation | undefined }) {
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const query = useConversations(q);
  const unreadCount = query.data?.pages[0]?.unreadCount;
  const isEmpty = query.data?.pages[0]?.items.length === 0 && q === "" && text === "";
  const list = (
    <PagedList
      query={query}
      what="messages"
      skeletons={["h-11 max-w-md mb-3", "h-20", "h-20", "h-20"]}
      className="border-hairline max-lg:border-t"
      row={(row) => <Row key={row.id} row={row} open={open} />}
      empty={
        isEmpty ? (
          <EmptyState title="No messages yet" hint="Start a conversation from anyone's profile.">
            <ButtonLink to="/search" look="secondary">
              Search Reviews
            </ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState title="No messages found" hint={`No messages match “${q}”.`} />
        )
      }
    />
  );
  if (isEmpty) return list;
  return (
    <>
      <div className="shrink-0 border-hairline lg:border-b lg:px-4 lg:py-3">
        {unreadCount !== undefined && (
          <p className="text-soft" role="status">
            {unreadCount === 0 ? "You're all caught up" : `${unreadCount} unread`}
          </p>
        )}
        {!query.isPending && (
          <FilterField
            label="Search messages"
            text={text}
            maxLength={LIMITS.searchText}
            onText={setText}
            className="max-lg:my-4 lg:mt-2"
          />
        )}
      </div>
      <div className="lg:min-h-0 lg:grow lg:overflow-y-auto lg:overscroll-contain">{list}</div>
    </>
  );
}

interface RowProps {
  row: ConversationRow;
  open: OpenConversation | undefined;
}

function Row({ row, open }: RowProps) {
  const { id, lastMessage, unreadCount } = row;
  const isNew = unreadCount > 0;
  const isOpen = open?.conversationId === id || open?.messageId === lastMessage.id;
  return (
    <li
      data-open={isOpen || undefined}
      className={classes(
        "relative flex items-start gap-3 border-hairline border-b px-3 py-4 hover:bg-land lg:px-4 lg:py-3",
        isNew && "unread",
        isOpen && "bg-land shadow-[inset_3px_0_0_var(--color-evergreen)]",
      )}
    >
      <Avatar {...row.with} />
      <div className="min-w-0 grow">
        <div className="flex items-center gap-x-2">
          <h2
            className={classes("min-w-0 truncate font-sans text-base", isNew ? "font-bold" : "font-semibold")}
          >
            <Link
              id={`conversation-${id}`}
              to="/messages/$messageId"
              // The open one keeps its address when a message arrives.
              params={{ messageId: isOpen ? open.messageId : lastMessage.id }}
              className="after:absolute after:inset-0"
            >
              {row.with.fullName}
            </Link>
            {row.with.isTeam && <TeamBadge />}
          </h2>
          <span className="ml-auto shrink-0 text-sm text-soft">
            <TimeAgo at={lastMessage.createdAt} />
          </span>
        </div>
        <div className="mt-0.5 flex items-center gap-x-2 empty:hidden">
          <Marks row={row} />
          {lastMessage.subject !== null && <p className="truncate font-medium">{lastMessage.subject}</p>}
        </div>
        <p className="mt-0.5 line-clamp-2 text-soft wrap-anywhere">{lastMessage.content}</p>
      </div>
    </li>
  );
}

function Marks({ row: { lastMessage, unreadCount, request } }: { row: ConversationRow }): ReactNode {
  if (request === "incoming") return <Badge tone="neutral">Request</Badge>;
  if (unreadCount > 0) return <Badge>New{unreadCount > 1 && ` (${unreadCount})`}</Badge>;
  return lastMessage.isMine ? <Badge tone="plain">Sent</Badge> : null;
}

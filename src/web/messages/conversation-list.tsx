import { Link } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { ConversationRow } from "#contract/messages.ts";
import { LIMITS } from "#contract/vocabulary.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { StaleArea } from "#web/ui/list/list-area.tsx";
import { EmptyState, ErrorState } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { useConversations } from "./message-queries.ts";

/** One's conversations, with a search in names, subjects and texts. */
export function ConversationList() {
  const [text, setText] = useState("");
  const q = useDeferredValue(text.trim());
  const query = useConversations(q);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const unreadCount = query.data?.pages[0]?.unreadCount ?? 0;
  if (query.data === undefined && !query.isError) return <LoadingConversations />;
  const isEmpty = query.data !== undefined && items.length === 0 && q === "" && text === "";
  if (isEmpty) {
    return (
      <EmptyState title="No messages yet">
        <p className="text-soft">Start a conversation from anyone's profile.</p>
        <ButtonLink to="/search" look="secondary">
          Search Reviews
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="max-w-3xl">
      {query.data && (
        <p className="text-soft" role="status">
          {unreadCount === 0 ? "You're all caught up" : `${unreadCount} unread`}
        </p>
      )}
      <FilterField
        label="Search messages"
        placeholder="Search messages..."
        text={text}
        maxLength={LIMITS.searchText}
        action="/messages"
        onText={setText}
      />
      <StaleArea isStale={query.isPlaceholderData}>
        {query.data === undefined ? (
          <ErrorState
            title="Failed to load messages"
            onRetry={() => query.refetch()}
            isBusy={query.isFetching}
          />
        ) : items.length === 0 ? (
          <EmptyState title="No messages found">
            <p className="text-soft">No messages match “{q}”.</p>
          </EmptyState>
        ) : (
          <ul className="border-hairline border-t">
            {items.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
      </StaleArea>
      {query.hasNextPage && (
        <div className="pt-4">
          <Button look="secondary" onClick={() => query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

function Row({ row }: { row: ConversationRow }) {
  const { lastMessage, unreadCount } = row;
  const isNew = unreadCount > 0;
  return (
    <li
      className={classes(
        "relative flex items-start gap-3 border-hairline border-b px-3 py-4 hover:bg-land",
        isNew && "unread",
      )}
    >
      <Avatar {...row.with} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2
            className={classes(
              "min-w-0 font-sans text-base wrap-anywhere",
              isNew ? "font-bold" : "font-semibold",
            )}
          >
            <Link
              to="/messages/$messageId"
              params={{ messageId: lastMessage.id }}
              className="after:absolute after:inset-0"
            >
              {row.with.fullName}
            </Link>
          </h2>
          <Marks row={row} />
          <span className="ml-auto shrink-0 text-sm text-soft">
            <TimeAgo at={lastMessage.createdAt} />
          </span>
        </div>
        {lastMessage.subject !== null && <p className="mt-0.5 truncate font-medium">{lastMessage.subject}</p>}
        <p className="mt-0.5 line-clamp-2 text-soft wrap-anywhere">{lastMessage.content}</p>
      </div>
    </li>
  );
}

function Marks({ row: { lastMessage, unreadCount, request } }: { row: ConversationRow }): ReactNode {
  if (request === "incoming") return <Badge tone="marigold">Request</Badge>;
  if (unreadCount > 0) return <Badge>New{unreadCount > 1 && ` (${unreadCount})`}</Badge>;
  return lastMessage.isMine ? <Badge tone="plain">Sent</Badge> : null;
}

function LoadingConversations() {
  return (
    <div role="status" aria-label="Loading messages" className="flex max-w-3xl flex-col gap-3 pt-6">
      <span className="skeleton my-6 h-11 max-w-md" />
      <span className="skeleton h-20" />
      <span className="skeleton h-20" />
      <span className="skeleton h-20" />
    </div>
  );
}

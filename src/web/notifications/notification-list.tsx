import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { Notification } from "#contract/notifications.ts";
import { refreshQueries } from "#web/platform/query-client.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { EmptyState, ErrorState } from "#web/ui/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { closeToast } from "#web/ui/toast.ts";
import { addressOf, sentenceOf } from "./notification-labels.ts";
import { useNotificationsQuery } from "./notification-queries.ts";

/** What one was told of, the latest first. */
export function NotificationList() {
  const query = useNotificationsQuery();
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const unreadCount = query.data?.pages[0]?.unreadCount ?? 0;
  const refresh = () =>
    refreshQueries(queryClient, [queries.notifications.key(), queries.account.getMe.key()]);
  const list = useRef<HTMLUListElement>(null);
  const { write } = useWrite({
    ...queries.notifications.markAllRead.mutationOptions(),
    onSuccess() {
      closeToast("notifications");
      // The button goes.
      list.current?.focus();
    },
    onSettled: refresh,
    failed: { title: "Failed to update notifications", hint: null, about: "notifications" },
  });
  if (query.isPending) return <LoadingNotifications />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title="Failed to load notifications"
        onRetry={() => query.refetch()}
        isBusy={query.isFetching}
      />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState title="No notifications yet">
        <p className="text-soft">Replies, mentions, likes, messages, and moderation updates show up here.</p>
      </EmptyState>
    );
  }
  return (
    <div className="max-w-3xl">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p className="text-soft" role="status">
          {unreadCount === 0 ? "You're all caught up" : `${unreadCount} unread`}
        </p>
        {unreadCount > 0 && (
          <Button look="quiet" onClick={() => write({})}>
            Mark all as read
          </Button>
        )}
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Notifications"
        className="border-hairline border-t outline-none"
      >
        {items.map((item) => (
          <NotificationRow key={item.id} item={item} onRead={refresh} />
        ))}
      </ul>
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

function NotificationRow({ item, onRead }: { item: Notification; onRead: () => Promise<void> }) {
  const { api } = useApi();
  const navigate = useNavigate();
  const address = addressOf(item);
  const open = async () => {
    // Reading goes on even when the mark does not arrive.
    const marked = item.isRead ? null : api.notifications.markRead({ id: item.id }).catch(() => null);
    if (address !== null) void navigate({ href: address });
    await marked;
    if (marked) await onRead();
  };
  return (
    <li
      className={classes(
        "relative flex items-start gap-3 border-hairline border-b px-3 py-4",
        !item.isRead && "unread",
      )}
    >
      <Avatar fullName={item.actor?.fullName ?? "Team"} avatarUrl={item.actor?.avatarUrl ?? null} />
      <div className="min-w-0 grow">
        <p className={classes("wrap-anywhere", item.isRead ? "" : "font-semibold")}>
          {!item.isRead && <span className="sr-only">Unread: </span>}
          {address === null && item.isRead ? (
            sentenceOf(item)
          ) : (
            <a
              href={address ?? "#"}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                void open();
              }}
              // The whole row is pressed, its words are read.
              className="after:absolute after:inset-0 hover:underline"
            >
              {sentenceOf(item)}
            </a>
          )}
        </p>
        {item.excerpt !== null && <p className="mt-1 line-clamp-2 text-soft wrap-anywhere">{item.excerpt}</p>}
        {item.reason !== null && (
          <p className="mt-1 whitespace-pre-line wrap-anywhere">Reason: {item.reason}</p>
        )}
        <p className="mt-1 text-sm text-soft">
          <TimeAgo at={item.at} />
        </p>
      </div>
    </li>
  );
}

function LoadingNotifications() {
  return (
    <div role="status" aria-label="Loading notifications" className="flex max-w-3xl flex-col gap-3 pt-11">
      <span className="skeleton h-20" />
      <span className="skeleton h-20" />
      <span className="skeleton h-20" />
    </div>
  );
}

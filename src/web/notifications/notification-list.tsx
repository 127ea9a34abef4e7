import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  AtSign,
  BadgeCheck,
  CalendarClock,
  CircleDollarSign,
  Flag,
  Heart,
  Mail,
  MessagesSquare,
  Reply,
  ShieldCheck,
  Star,
  TriangleAlert,
} from "lucide";
import { useRef } from "react";
import { notificationAddress, sentenceOf } from "#contract/people/notification-texts.ts";
import type { Notification } from "#contract/people/notifications.ts";
import { isolated } from "#contract/text/deceptive-characters.ts";
import { FRESH_BY_CURSOR } from "#web/platform/api/paging.ts";
import { refreshQueries } from "#web/platform/api/query-client.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PagedList } from "#web/ui/list/paged-list.tsx";
import { EmptyState } from "#web/ui/page/notice.tsx";
import { TimeAgo } from "#web/ui/time-ago.tsx";
import { closeToast } from "#web/ui/toast/toast.ts";

export function NotificationList() {
  const { queries, queryClient } = useApi();
  const query = useInfiniteQuery(
    queries.notifications.list.infiniteOptions({
      input: (after: string | undefined) => ({ after }),
      ...FRESH_BY_CURSOR,
    }),
  );
  const unreadCount = query.data?.pages[0]?.unreadCount ?? 0;
  const refresh = () =>
    refreshQueries(queryClient, [queries.notifications.key(), queries.account.getMe.key()]);
  const list = useRef<HTMLUListElement>(null);
  const { write } = useWrite({
    ...queries.notifications.markAllRead.mutationOptions(),
    onSuccess() {
      closeToast("notifications");
      // The focused button disappears.
      list.current?.focus();
    },
    onSettled: refresh,
    failed: { title: "Failed to update notifications", hint: null, about: "notifications" },
  });
  const isEmpty = query.data?.pages[0]?.items.length === 0;
  return (
    <>
      {query.data && !isEmpty && (
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
      )}
      <PagedList
        query={query}
        what="notifications"
        label="Notifications"
        skeletons={["h-20", "h-20", "h-20"]}
        skeletonsClassName="pt-11"
        ref={list}
        className="day-list"
        at={(item) => item.at}
        row={(item, _, day) => <NotificationRow key={item.id} {...{ item, day }} onRead={refresh} />}
        empty={
          <EmptyState
            title="No notifications yet"
            hint="Replies, mentions, likes, messages, and moderation updates show up here."
          />
        }
      />
    </>
  );
}

interface NotificationRowProps {
  item: Notification;
  day: string | undefined;
  onRead: () => Promise<void>;
}

function NotificationRow({ item, day, onRead }: NotificationRowProps) {
  const { queries } = useApi();
  const navigate = useNavigate();
  const address = notificationAddress(item);
  const { write: mark } = useWrite({
    ...queries.notifications.markRead.mutationOptions(),
    onSettled: onRead,
    // The post opens anyway.
    failed: null,
  });
  const open = () => {
    if (!item.isRead) void mark({ id: item.id });
    if (address !== null) void navigate({ href: address });
  };
  return (
    <li
      data-day={day}
      className={classes(
        "relative flex items-start gap-3 border-hairline border-b px-3 py-4",
        !item.isRead && "unread",
      )}
    >
      <Mark item={item} />
      <div className="min-w-0 max-w-prose grow">
        <p className="wrap-anywhere">
          {!item.isRead && <span className="sr-only">Unread: </span>}
          {address === null && item.isRead ? (
            <Sentence item={item} />
          ) : (
            <a
              href={address ?? "#"}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                open();
              }}
              // The whole row can be pressed; screen readers read its words.
              className="after:absolute after:inset-0 hover:underline"
            >
              <Sentence item={item} />
            </a>
          )}
        </p>
        {item.excerpt !== null && <p className="mt-1 line-clamp-2 text-soft wrap-anywhere">{item.excerpt}</p>}
        {item.reason !== null && (
          <p className="mt-1 whitespace-pre-line wrap-anywhere">Reason: {item.reason}</p>
        )}
        <p className="mt-1 text-sm text-soft">
          <TimeAgo at={item.at} isInDay />
        </p>
      </div>
    </li>
  );
}

/** With the actor's name emphasized: who it is from is what people look for. */
function Sentence({ item }: { item: Notification }) {
  const sentence = sentenceOf(item);
  const who = item.actor && isolated(item.actor.fullName);
  const start = who ? sentence.indexOf(who) : -1;
  if (!who || start < 0) return sentence;
  return (
    <>
      {sentence.slice(0, start)}
      <b className="font-semibold">{who}</b>
      {sentence.slice(start + who.length)}
    </>
  );
}

const ICONS: Record<Notification["kind"], typeof Mail> = {
  reply: Reply,
  mention: AtSign,
  "thread-reply": MessagesSquare,
  like: Heart,
  message: Mail,
  moderation: ShieldCheck,
  "report-outcome": Flag,
  warning: TriangleAlert,
  proof: BadgeCheck,
  "first-review": Star,
  "price-change": CircleDollarSign,
  renewal: CalendarClock,
};

/** Who it is from, and of which kind it is; the sentence beside it says both. */
function Mark({ item: { actor, kind, names } }: { item: Notification }) {
  const icon = <Icon of={ICONS[names.length > 0 ? "thread-reply" : kind]} size={actor ? 13 : 20} />;
  if (!actor) {
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-land text-ink">{icon}</span>
    );
  }
  return (
    <span className="relative shrink-0">
      <Avatar fullName={actor.fullName} avatarUrl={actor.avatarUrl} />
      <span className="absolute -right-1 -bottom-1 grid size-5.5 place-items-center rounded-full bg-evergreen text-on-evergreen ring-2 ring-paper">
        {icon}
      </span>
    </span>
  );
}

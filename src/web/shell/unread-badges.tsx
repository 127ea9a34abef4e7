import { Link } from "@tanstack/react-router";
import { Bell, type IconNode, Mail } from "lucide";
import type { Me } from "#contract/account/account.ts";
import { refreshMuted, useHideMuted } from "#web/mutes/index.ts";
import { refreshQueries } from "#web/platform/api/query-client.ts";
import { useLiveEvents } from "#web/platform/live/use-live.ts";
import { useApi, useMe } from "#web/platform/session/viewer.ts";
import { Icon } from "#web/ui/icon.tsx";
import { badgeRow } from "./badge-row.ts";

/** Live counts of unread messages and notifications. Loaded for members only. */
export default function UnreadBadges() {
  useLiveCounts();
  useHideMuted();
  const unread = useMe()?.unread;
  return (
    <div className={badgeRow}>
      <UnreadBadge to="/messages" label="Messages" count={unread?.messages} icon={Mail} />
      <UnreadBadge to="/notifications" label="Notifications" count={unread?.notifications} icon={Bell} />
    </div>
  );
}

function useLiveCounts() {
  const context = useApi();
  const { queries, queryClient } = context;
  const hasMutes = useMe()?.hasMutes;
  const setMe = async (me: Me) => {
    const { queryKey } = queries.account.getMe.queryOptions();
    // A pending response would be stale.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, me);
  };
  const refresh = (...keys: (readonly unknown[])[]) => refreshQueries(queryClient, keys);
  useLiveEvents((event) => {
    switch (event.type) {
      case "ready":
        return setMe(event.account);
      case "messages":
        return refresh(queries.messages.key(), queries.account.getMe.key());
      case "notifications":
        return refresh(queries.notifications.key(), queries.account.getMe.key());
      case "account":
        // Visible profiles reload now, others when they are shown again.
        queryClient.removeQueries({ queryKey: queries.profiles.key(), type: "inactive" });
        if (hasMutes) void refreshMuted(context);
        return refresh(queries.account.key(), queries.profiles.key(), queries.mutes.key());
      case "subscription":
        return refresh(queries.subscriptions.key(), queries.account.getMe.key(), queries.reviews.get.key());
      case "queue":
        // Moderators only. Inactive queries are only marked stale.
        return refresh(
          queries.moderation.key(),
          queries.reports.list.key(),
          queries.proofs.list.key(),
          queries.contact.key(),
        );
      case "caught-up":
        return refresh(
          queries.moderation.key(),
          queries.reports.list.key(),
          queries.proofs.list.key(),
          queries.contact.key(),
          queries.messages.key(),
          queries.notifications.key(),
          queries.account.listSessions.key(),
          queries.account.getEmailChange.key(),
          queries.subscriptions.key(),
        );
    }
  });
}

interface UnreadBadgeProps {
  to: "/messages" | "/notifications";
  label: string;
  count: number | undefined;
  icon: IconNode;
}

function UnreadBadge({ to, label, count = 0, icon }: UnreadBadgeProps) {
  return (
    <Link
      to={to}
      aria-label={count === 0 ? label : `${label}, ${count} unread`}
      className="relative grid size-11 place-items-center rounded-md hover:bg-land aria-[current=page]:text-evergreen"
    >
      <Icon of={icon} size={21} />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 grid min-w-5 place-items-center rounded-full bg-evergreen px-1 font-semibold text-on-evergreen text-xs leading-5 tabular-nums"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { useUnreadMessages } from "#web/messages/index.ts";
import { useUnreadNotifications } from "#web/notifications/index.ts";
import { refreshQueries } from "#web/platform/query-client.ts";
import { useLiveEvents } from "#web/platform/use-live.ts";
import { useApi } from "#web/platform/viewer.ts";
import { signs } from "./signs.ts";

/** For people who are signed in: what waits for them, live. Loaded for them alone. */
export default function MemberSigns() {
  useLiveCounts();
  const unreadNotifications = useUnreadNotifications();
  const unreadMessages = useUnreadMessages();
  return (
    <div className={signs}>
      <Sign to="/messages" label="Messages" count={unreadMessages} icon={<Mail aria-hidden size={21} />} />
      <Sign
        to="/notifications"
        label="Notifications"
        count={unreadNotifications}
        icon={<Bell aria-hidden size={21} />}
      />
    </div>
  );
}

/** Keeps what is shown of messages and notifications in step with the server. */
function useLiveCounts() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const refresh = (...keys: (readonly unknown[])[]) => refreshQueries(queryClient, keys);
  useLiveEvents(({ type }) => {
    switch (type) {
      case "messages":
        return refresh(queries.messages.key());
      case "notifications":
        return refresh(queries.notifications.key());
      case "account":
        // A page that comes back asks for what it shows; one that is shown does so now.
        queryClient.removeQueries({ queryKey: queries.profiles.key(), type: "inactive" });
        return refresh(queries.account.key(), queries.profiles.key());
      case "subscription":
        return refresh(queries.subscriptions.key(), queries.account.getMe.key(), queries.reviews.get.key());
      case "queue":
        // Told to moderators only; what is not shown is only marked as old.
        return refresh(queries.moderation.key(), queries.reports.list.key(), queries.contact.key());
      case "caught-up":
        return refresh(
          queries.moderation.key(),
          queries.reports.list.key(),
          queries.messages.key(),
          queries.notifications.key(),
          queries.account.key(),
          queries.subscriptions.key(),
        );
    }
  });
}

interface SignProps {
  to: "/messages" | "/notifications";
  label: string;
  count: number;
  icon: ReactNode;
}

function Sign({ to, label, count, icon }: SignProps) {
  return (
    <Link
      to={to}
      aria-label={count === 0 ? label : `${label}, ${count} unread`}
      className="relative grid size-11 place-items-center rounded-md hover:bg-land aria-[current=page]:text-evergreen"
    >
      {icon}
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

import { createFileRoute } from "@tanstack/react-router";
import { NotificationList } from "#web/notifications/notification-list.tsx";
import { pageHead } from "#web/platform/page/page-head.ts";
import { MembersOnly } from "#web/shell/members-only.tsx";

export const Route = createFileRoute("/notifications")({
  head: (context) => pageHead(context, { title: "Notifications", description: "Activity on your posts." }),
  component: () => <MembersOnly title="Notifications">{() => <NotificationList />}</MembersOnly>,
});

import { createFileRoute } from "@tanstack/react-router";
import { NotificationList } from "#web/notifications/notification-list.tsx";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { MembersOnly } from "#web/shell/members-only.tsx";

export const Route = createFileRoute("/notifications")({
  head: fixedHead({ title: "Notifications", description: "Activity on your posts." }),
  component: () => <MembersOnly title="Notifications">{() => <NotificationList />}</MembersOnly>,
});

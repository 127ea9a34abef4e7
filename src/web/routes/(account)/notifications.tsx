import { createFileRoute } from "@tanstack/react-router";
import { NotificationList } from "#web/notifications/notification-list.tsx";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { MembersOnly } from "#web/shell/screens/members-only.tsx";

export const Route = createFileRoute("/(account)/notifications")({
  validateSearch: NO_PARAMETERS,
  head: fixedHead({ title: "Notifications" }),
  component: () => <MembersOnly title="Notifications">{() => <NotificationList />}</MembersOnly>,
});

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";
import { MembersOnly } from "#web/shell/members-only.tsx";
import { NotAvailable } from "#web/shell/not-available.tsx";

export const Route = createFileRoute("/messages")({
  head: (context) => pageHead(context, { title: "Messages", description: "Messages between members." }),
  component: () => (
    <MembersOnly title="Messages">
      {() => <NotAvailable>Messages between members are not available yet.</NotAvailable>}
    </MembersOnly>
  ),
});

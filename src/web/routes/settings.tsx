import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";
import { MembersOnly } from "#web/shell/members-only.tsx";
import { NotAvailable } from "#web/shell/not-available.tsx";

export const Route = createFileRoute("/settings")({
  head: (context) => pageHead(context, { title: "Settings", description: "Your profile and your account." }),
  component: () => (
    <MembersOnly title="Settings">
      {() => <NotAvailable>Changing your profile and your account here is not available yet.</NotAvailable>}
    </MembersOnly>
  ),
});

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";
import { MembersOnly } from "#web/shell/members-only.tsx";
import { NotAvailable } from "#web/shell/not-available.tsx";

export const Route = createFileRoute("/saved")({
  head: (context) => pageHead(context, { title: "Saved", description: "What you keep for later." }),
  component: () => (
    <MembersOnly title="Saved">
      {() => <NotAvailable>Saving tools, markets and reviews is not available yet.</NotAvailable>}
    </MembersOnly>
  ),
});

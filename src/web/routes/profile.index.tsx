import { createFileRoute, Navigate } from "@tanstack/react-router";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { MembersOnly } from "#web/shell/members-only.tsx";

export const Route = createFileRoute("/profile/")({
  head: fixedHead({ title: "Your profile", description: "Your reviews and their status." }),
  component: () => (
    <MembersOnly title="Your profile">
      {(userId) => <Navigate to="/profile/$userId" params={{ userId }} replace />}
    </MembersOnly>
  ),
});

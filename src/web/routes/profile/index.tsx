import { createFileRoute, Navigate } from "@tanstack/react-router";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { MembersOnly } from "#web/shell/screens/members-only.tsx";
import { readProfileAddress } from "./-profile-address.ts";

export const Route = createFileRoute("/profile/")({
  validateSearch: readProfileAddress,
  head: fixedHead({ title: "Your profile" }),
  component: OwnProfile,
});

function OwnProfile() {
  const search = Route.useSearch();
  return (
    <MembersOnly title="Your profile">
      {(userId) => <Navigate to="/profile/$userId" params={{ userId }} search={search} replace />}
    </MembersOnly>
  );
}

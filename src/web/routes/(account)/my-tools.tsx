import { createFileRoute } from "@tanstack/react-router";
import { MyTools } from "#web/contracts/my-tools.tsx";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { MembersOnly } from "#web/shell/screens/members-only.tsx";

export const Route = createFileRoute("/(account)/my-tools")({
  validateSearch: NO_PARAMETERS,
  head: fixedHead({ title: "My tools" }),
  component: () => (
    <MembersOnly title="My tools" hasOwnTitle>
      {() => <MyTools />}
    </MembersOnly>
  ),
});

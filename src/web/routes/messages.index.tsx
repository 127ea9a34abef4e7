import { createFileRoute } from "@tanstack/react-router";
import { NothingOpen } from "#web/messages/inbox.tsx";
import { fixedHead } from "#web/platform/page/page-head.ts";

export const Route = createFileRoute("/messages/")({
  head: fixedHead({ title: "Messages", description: "Messages between members." }),
  component: NothingOpen,
});

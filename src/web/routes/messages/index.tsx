import { createFileRoute } from "@tanstack/react-router";
import { NothingOpen } from "#web/messages/inbox.tsx";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";

export const Route = createFileRoute("/messages/")({
  validateSearch: NO_PARAMETERS,
  // The list beside it stays.
  pendingMs: Number.POSITIVE_INFINITY,
  head: fixedHead({ title: "Messages" }),
  component: NothingOpen,
});

import { createFileRoute } from "@tanstack/react-router";
import { ConversationList } from "#web/messages/conversation-list.tsx";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { MembersOnly } from "#web/shell/members-only.tsx";

export const Route = createFileRoute("/messages/")({
  head: fixedHead({ title: "Messages", description: "Messages between members." }),
  component: () => <MembersOnly title="Messages">{() => <ConversationList />}</MembersOnly>,
});

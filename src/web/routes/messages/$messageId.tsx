import { createFileRoute } from "@tanstack/react-router";
import { ConversationView } from "#web/messages/conversation-view.tsx";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";

export const Route = createFileRoute("/messages/$messageId")({
  validateSearch: NO_PARAMETERS,
  // The list beside it stays.
  pendingMs: Number.POSITIVE_INFINITY,
  head: fixedHead({ title: "Message" }),
  component: MessagePage,
});

function MessagePage() {
  const { messageId } = Route.useParams();
  return <ConversationView key={messageId} messageId={messageId} />;
}

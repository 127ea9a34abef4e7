import { createFileRoute, Link } from "@tanstack/react-router";
import { ConversationView } from "#web/messages/conversation-view.tsx";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { MembersOnly } from "#web/shell/members-only.tsx";

export const Route = createFileRoute("/messages/$messageId")({
  head: fixedHead({ title: "Message", description: "A message between members." }),
  component: MessagePage,
});

function MessagePage() {
  const { messageId } = Route.useParams();
  return (
    <MembersOnly title="Messages">
      {() => (
        <>
          <p className="mb-3">
            <Link to="/messages" className="text-link inline-flex min-h-11 items-center">
              ← Back to messages
            </Link>
          </p>
          <ConversationView key={messageId} messageId={messageId} />
        </>
      )}
    </MembersOnly>
  );
}

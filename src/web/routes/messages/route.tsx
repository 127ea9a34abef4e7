import { createFileRoute, Outlet, useParams } from "@tanstack/react-router";
import { Inbox } from "#web/messages/inbox.tsx";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { MembersOnly } from "#web/shell/screens/members-only.tsx";

export const Route = createFileRoute("/messages")({ validateSearch: NO_PARAMETERS, component: Messages });

/** The list stays while conversations open and close beside it, or in its place on narrow screens. */
function Messages() {
  const { messageId } = useParams({ strict: false });
  return (
    <MembersOnly title="Messages" isOpened={messageId !== undefined}>
      {() => (
        <Inbox>
          <Outlet />
        </Inbox>
      )}
    </MembersOnly>
  );
}

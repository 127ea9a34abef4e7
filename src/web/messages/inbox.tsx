import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { useRootMark } from "#web/ui/page/use-root-mark.ts";
import { ConversationList } from "./conversation-list.tsx";
import { useConversation, useConversations } from "./message-queries.ts";

/** The list of conversations and, beside it, the open one; narrow screens show one of them. */
export function Inbox({ children }: { children: ReactNode }) {
  const { messageId } = useParams({ strict: false });
  const conversationId = useConversation(messageId).data?.pages[0]?.id;
  const opened = useRef<HTMLElement>(null);
  useFocusOnNarrow(opened, messageId, conversationId);
  const isEmpty = useConversations("").data?.pages[0]?.items.length === 0;
  const hasPanes = !isEmpty || messageId !== undefined;
  useRootMark("panes", hasPanes);
  if (!hasPanes) return <ConversationList />;
  return (
    // As high as the screen below the header. Each scrolls on its own.
    <div className="lg:grid lg:h-[calc(100dvh-13.5rem)] lg:min-h-120 lg:grid-cols-[minmax(19rem,23rem)_minmax(0,1fr)] lg:border lg:border-hairline">
      <div className={classes("lg:flex lg:min-h-0 lg:flex-col", messageId !== undefined && "max-lg:hidden")}>
        <ConversationList open={messageId === undefined ? undefined : { messageId, conversationId }} />
      </div>
      <section
        ref={opened}
        aria-label="Conversation"
        tabIndex={-1}
        className="outline-none lg:flex lg:min-h-0 lg:flex-col lg:border-hairline lg:border-l"
      >
        {messageId !== undefined && (
          <p className="lg:hidden">
            <Link to="/messages" className="text-link inline-flex min-h-11 items-center">
              ← Back to messages
            </Link>
          </p>
        )}
        {children}
      </section>
    </div>
  );
}

export function NothingOpen() {
  const rows = useConversations("").data?.pages[0]?.items ?? [];
  const next = rows.find(({ unreadCount }) => unreadCount > 0) ?? rows[0];
  return (
    <div className="hidden grow flex-col items-center justify-center gap-2 p-8 text-center lg:flex">
      <h2 className="text-xl">No conversation open</h2>
      <p className="text-soft">Choose one from the list, or start one from anyone's profile.</p>
      {next && (
        <ButtonLink
          to="/messages/$messageId"
          params={{ messageId: next.lastMessage.id }}
          look="secondary"
          className="mt-3"
        >
          {next.unreadCount > 0 ? "Read the newest from " : "Continue with "}
          {next.with.fullName}
        </ButtonLink>
      )}
    </div>
  );
}

/** Where one replaces the other, the focus goes to what opened, and back to the row that it came from. */
function useFocusOnNarrow(
  opened: { current: HTMLElement | null },
  messageId: string | undefined,
  conversationId: string | undefined,
) {
  const before = useRef({ messageId, conversationId });
  useEffect(() => {
    const left = before.current;
    before.current = { messageId, conversationId };
    const { activeElement, body } = document;
    if (
      left.messageId === messageId ||
      (activeElement !== body && (activeElement?.getClientRects().length ?? 0) > 0)
    )
      return;
    if (messageId !== undefined) opened.current?.focus({ preventScroll: true });
    else document.getElementById(`conversation-${left.conversationId}`)?.focus();
  }, [messageId, conversationId, opened]);
}

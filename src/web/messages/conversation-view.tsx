import { useEffect, useRef } from "react";
import type { Conversation, Message } from "#contract/people/messages.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { PersonLink, PersonMenu, UnblockButton } from "#web/people/index.ts";
import { failureOf } from "#web/platform/api/failure.ts";
import { refreshQueries } from "#web/platform/api/query-client.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { writeOnce } from "#web/ui/form/write.ts";
import { Loading } from "#web/ui/list/loading.tsx";
import { EmptyState, ErrorState, Notice } from "#web/ui/page/notice.tsx";
import { Bubble } from "./bubble.tsx";
import { useConversation } from "./message-queries.ts";
import { ReplyForm } from "./reply-form.tsx";
import { RequestNotice } from "./request-notice.tsx";

const WAITING = {
  what: "the message",
  skeletons: ["h-12", "h-24 w-3/4", "h-24 w-3/4 self-end"],
  skeletonsClassName: "lg:p-5",
};

export function ConversationView({ messageId }: { messageId: string }) {
  const query = useConversation(messageId);
  if (query.data === undefined) {
    if (!query.isError) return <Loading {...WAITING} />;
    const { status } = failureOf(query.error);
    if (status === 404 || status === 400) return <MessageNotFound />;
    return (
      <div className="lg:p-5">
        <ErrorState title="Failed to load message" error={query.error} onRetry={() => query.refetch()} />
      </div>
    );
  }
  const [newest] = query.data.pages;
  if (!newest) return null;
  // Pages run from newest to oldest; messages within a page run from oldest to newest.
  const messages = query.data.pages.toReversed().flatMap((page) => page.messages);
  return (
    <LoadedConversation
      conversation={newest}
      messages={messages}
      onEarlier={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      isLoadingEarlier={query.isFetchingNextPage}
    />
  );
}

interface LoadedProps {
  conversation: Conversation;
  messages: readonly Message[];
  onEarlier: (() => void) | undefined;
  isLoadingEarlier: boolean;
}

function LoadedConversation({ conversation, messages, onEarlier, isLoadingEarlier }: LoadedProps) {
  const { id, request, isBlocked } = conversation;
  const other = conversation.with;
  const field = useRef<HTMLTextAreaElement>(null);
  const lastReceived = messages.findLast((message) => !message.isMine);
  const { pane, list, end } = useShownNewest(messages.at(-1)?.id);
  useMarkRead(id, messages);
  useFocusBack(isBlocked, () => field.current);
  return (
    <>
      <header className="flex shrink-0 items-center gap-3 border-hairline border-b pb-4 lg:px-5 lg:py-3">
        <Avatar {...other} />
        <h2 className="min-w-0 grow text-xl wrap-anywhere">
          <PersonLink
            id={other.id}
            name={other.fullName}
            isTeam={other.isTeam}
            isDisabled={other.isDisabled}
            className="hover:underline"
          />
        </h2>
        <PersonMenu person={other} reported={lastReceived && { kind: "message", id: lastReceived.id }} />
      </header>
      <div
        ref={pane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on wide screens
        tabIndex={0}
        className="-outline-offset-2 lg:min-h-0 lg:grow lg:overflow-y-auto lg:overscroll-contain lg:px-5"
      >
        {request !== "none" && !isBlocked && !isDeletedUser(other.id) && !other.isDisabled && (
          <RequestNotice conversation={conversation} onAccepted={() => field.current?.focus()} />
        )}
        {onEarlier && (
          <div className="pt-4 text-center">
            <Button look="quiet" onClick={onEarlier} isBusy={isLoadingEarlier}>
              Show earlier messages
            </Button>
          </div>
        )}
        <div role="log" aria-label={`Conversation with ${other.fullName}`}>
          <ol ref={list} className="flex flex-col gap-3 py-5" aria-label={`Messages with ${other.fullName}`}>
            {messages.map((message, index) => (
              <Bubble key={message.id} message={message} before={messages[index - 1]} name={other.fullName} />
            ))}
          </ol>
        </div>
        <div ref={end} />
      </div>
      <div className="shrink-0 border-hairline border-t bg-paper py-3 empty:hidden max-lg:tall:sticky max-lg:bottom-(--bars) lg:bg-transparent lg:px-5 lg:py-4">
        {isDeletedUser(other.id) && (
          <p className="text-soft">
            This member deleted their account. You can still read your conversation.
          </p>
        )}
        {other.isDisabled && (
          <p className="text-soft">
            You can't message this member anymore. You can still read your conversation.
          </p>
        )}
        {isBlocked && !isDeletedUser(other.id) && (
          <Notice tone="neutral" className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0">
              {asSentence(`You blocked ${other.fullName}`)} You won't get their messages.
            </p>
            <UnblockButton person={other} />
          </Notice>
        )}
        {conversation.can.reply && <ReplyForm conversation={conversation} field={field} />}
      </div>
    </>
  );
}

/** Screens with panes. */
const WIDE = "(width >= 64rem)";

/** Scrolls to the newest message when the conversation opens, and on new messages if the reader is at the end. */
function useShownNewest(newest: string | undefined) {
  const pane = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  /** Before the newest message arrived; true initially. */
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (newest === undefined || !isAtEnd.current) return;
    // A pane scrolls alone; otherwise the page does.
    if (window.matchMedia(WIDE).matches) pane.current?.scrollTo(0, pane.current.scrollHeight);
    else list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [newest]);
  useEffect(() => {
    if (end.current === null) return;
    // Half a screen of tolerance, because the reply form may fill the screen.
    const options = { rootMargin: "50% 0px 0px" };
    const observer = new IntersectionObserver((entries) => {
      isAtEnd.current = entries.at(-1)?.isIntersecting === true;
    }, options);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return { pane, list, end };
}

function useMarkRead(conversationId: string, messages: readonly Message[]) {
  const { queries, queryClient } = useApi();
  const newest = messages.findLast((message) => !message.isMine && !message.read)?.id;
  const marked = useRef<string>(undefined);
  useEffect(() => {
    const write = {
      ...queries.messages.markRead.mutationOptions(),
      onSuccess: () => refreshQueries(queryClient, [queries.messages.key(), queries.account.getMe.key()]),
      onError() {
        marked.current = undefined;
      },
      failed: null,
    };
    const mark = () => {
      if (newest === undefined || newest === marked.current || document.visibilityState !== "visible") return;
      marked.current = newest;
      void writeOnce(queryClient, write, { conversationId });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [newest, conversationId, queries, queryClient]);
}

function MessageNotFound() {
  return (
    <div className="lg:p-5">
      <EmptyState title="Message not found" hint="It doesn't exist, or it isn't yours to view.">
        <ButtonLink to="/messages" look="secondary">
          Back to messages
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useRef, useState } from "react";
import type { MarketRef, ToolRef } from "#contract/parts.ts";
import type { DiscussionListInput } from "#contract/posts/discussions.ts";
import { lazyPart } from "#web/platform/online.ts";
import { useSignInLink } from "#web/platform/session/sign-in-link.ts";
import { useApi, useSession } from "#web/platform/session/viewer.ts";
import { RECORD } from "#web/platform/stored/browser-storage.ts";
import { useDraft } from "#web/platform/stored/use-draft.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { EmptyState, Notice } from "#web/ui/page/notice.tsx";
import { DiscussionList } from "./discussion-list.tsx";
import { discussionsQuery } from "./discussion-queries.ts";

interface StartedFrom {
  /** Prefill a new discussion with the page's market or tool. */
  market: MarketRef | null;
  tool: ToolRef | null;
}

interface DiscussionsTabProps extends StartedFrom {
  /** Of the list, which the route's loader has loaded. */
  input: DiscussionListInput;
  /** Replaces the invitation to start one when the list is empty. */
  empty?: ReactNode;
}

/** Lists the discussions of a market, tool or all, with the form for a new one. */
export function DiscussionsTab({ input, market, tool, empty }: DiscussionsTabProps) {
  const { queries } = useApi();
  const { data: discussions } = useSuspenseQuery(discussionsQuery(queries, input));
  const isFirst = discussions.pageCount === 0 && empty === undefined;
  return (
    <section aria-labelledby="discussions">
      <h2 id="discussions" className="sr-only">
        Discussions
      </h2>
      <StartDiscussion market={market} tool={tool} isFirst={isFirst} />
      {!isFirst && <DiscussionList list={discussions} empty={empty} />}
    </section>
  );
}

/** Most people only read, so the form loads when it is opened. */
const NewDiscussion = lazyPart(
  () => import("./new-discussion.tsx"),
  <div role="status" aria-label="Loading the form" className="skeleton my-4 h-96" />,
);

interface StartDiscussionProps extends StartedFrom {
  /** True for an empty list. */
  isFirst: boolean;
}

/** Opens the form for members; asks visitors to sign in. */
function StartDiscussion(props: StartDiscussionProps) {
  const session = useSession();
  if (session.status === "signed-in") return <MembersStart key={session.session.user.id} {...props} />;
  return (
    <Place {...props}>
      {session.status === "loading" && (
        <div className="if-member">
          <Button disabled>New Discussion</Button>
        </div>
      )}
      <div className={classes("w-full", session.status === "loading" && "if-visitor")}>
        <SignInPrompt isFirst={props.isFirst} />
      </div>
    </Place>
  );
}

/** A row above the list, or the empty state. */
function Place({ market, tool, isFirst, children }: StartDiscussionProps & { children: ReactNode }) {
  if (!isFirst) {
    return <div className="flex flex-col items-start gap-4 border-hairline border-b py-4">{children}</div>;
  }
  const about = tool ? "about this tool" : market ? "about this market" : "here";
  return (
    <div className="pt-6">
      <EmptyState title="No discussions yet" hint={`Be the first to start a discussion ${about}!`}>
        {children}
      </EmptyState>
    </div>
  );
}

function SignInPrompt({ isFirst }: Pick<StartDiscussionProps, "isFirst">) {
  const signInLink = useSignInLink();
  return (
    <div
      className={classes(
        "flex items-center gap-x-6 gap-y-3",
        isFirst ? "flex-wrap justify-center" : "justify-between max-sm:text-sm max-[20rem]:flex-wrap",
      )}
    >
      <p>Sign in to create and participate in discussions</p>
      <ButtonLink {...signInLink} look={isFirst ? "primary" : "secondary"} className="shrink-0">
        Sign In / Sign Up
      </ButtonLink>
    </div>
  );
}

function MembersStart(props: StartDiscussionProps) {
  const { market, tool } = props;
  // Read by `new-discussion.tsx`, because the contract's rules load with the form.
  const [kept, keep] = useDraft("discussion", RECORD);
  const [wantsForm, setWantsForm] = useState<boolean>();
  const [sentId, setSentId] = useState<string>();
  // Reopens the form after a reload or sign-in.
  const isOpen = wantsForm ?? kept?.isOpen === true;
  const start = useRef<HTMLButtonElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useFocusBack(isOpen, () => notice.current ?? start.current);
  if (isOpen) {
    return (
      <NewDiscussion
        market={market}
        tool={tool}
        kept={kept}
        keep={keep}
        onClose={() => setWantsForm(false)}
        onSent={(id) => {
          setSentId(id);
          setWantsForm(false);
        }}
      />
    );
  }
  return (
    <Place {...props}>
      {sentId !== undefined && <SentNotice ref={notice} id={sentId} />}
      <Button
        ref={start}
        aria-expanded={false}
        onClick={() => {
          setSentId(undefined);
          setWantsForm(true);
        }}
      >
        {kept === undefined ? "New Discussion" : "Continue your discussion"}
      </Button>
    </Place>
  );
}

function SentNotice({ id, ref }: { id: string; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} role="status" tabIndex={-1} className="w-full outline-offset-4">
      <Notice className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>Your discussion is in review. It goes live once our team approves it.</p>
        <ButtonLink to="/discussions/$id" params={{ id }} look="secondary">
          View it
        </ButtonLink>
      </Notice>
    </div>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { DiscussionContent, DiscussionDetail } from "#contract/discussions.ts";
import type { MarketRef, ToolRef } from "#contract/parts.ts";
import { useUnsentText } from "#web/platform/unsent-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { DiscussionForm } from "./discussion-form.tsx";
import { type DiscussionValues, fromContent, readValues, toContent } from "./discussion-values.ts";
import { forgetByViewer } from "./forget-by-viewer.ts";
import { useProblems } from "./use-problems.ts";

interface EditDiscussionProps {
  id: string;
  content: DiscussionContent;
  market: MarketRef | null;
  tool: ToolRef | null;
  own: NonNullable<DiscussionDetail["own"]>;
}

/** The form with the newest version of one's own discussion; sent in, it goes to the moderators again. */
export function EditDiscussion({ id, content, market, tool, own }: EditDiscussionProps) {
  const { api } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [sent] = useState(() => fromContent(content, market, tool));
  const { values, isRestored, change, startOver, forget } = useUnsentEdit(id, sent);
  const problemsOf = useProblems(values, change);

  const send = async () => {
    try {
      await api.discussions.update({ ...toContent(values), id });
      forget();
      forgetByViewer(queryClient);
      toast({
        title: "Discussion submitted",
        description: "It's in review and will be visible once our team approves it.",
        about: "discussion",
      });
      await navigate({ to: "/discussions/$id", params: { id } });
      return {};
    } catch (error) {
      return problemsOf(error);
    }
  };

  return (
    <div className="page pt-8">
      <h1 className="mb-5 text-3xl md:text-4xl">Edit your discussion</h1>
      <div className="mb-6 flex flex-col gap-4 empty:hidden">
        <Standing own={own} />
        {isRestored && (
          <Notice tone="neutral" className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
            <p>We restored your unsaved changes.</p>
            <Button look="quiet" onClick={startOver}>
              Discard and start over
            </Button>
          </Notice>
        )}
      </div>
      <DiscussionForm values={values} onChange={change} submitLabel="Resubmit for approval →" onSubmit={send}>
        <ButtonLink to="/discussions/$id" params={{ id }} look="secondary">
          Cancel
        </ButtonLink>
      </DiscussionForm>
    </div>
  );
}

/** How the moderation of the last version stands. */
function Standing({ own }: Pick<EditDiscussionProps, "own">) {
  return (
    <>
      {own.reason !== null && (
        <Notice tone="bad">
          <p className="whitespace-pre-line">
            {own.status === "hidden" ? "A moderator hid this discussion." : "Not approved."} Reason:{" "}
            {own.reason}
          </p>
        </Notice>
      )}
      {own.status === "approved" && (
        <Notice>Your published version stays live until this edit is approved.</Notice>
      )}
    </>
  );
}

/** Keeps what was typed into an edit in this browser until it is sent in or dropped. */
function useUnsentEdit(id: string, sent: DiscussionValues) {
  const [kept, keep] = useUnsentText(`discussion:${id}`);
  const [typed, setTyped] = useState<DiscussionValues>();
  const [isRestored, setRestored] = useState(false);
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current || kept === "") return;
    isRead.current = true;
    const before = readValues(kept);
    if (!before) return;
    setTyped(before);
    setRestored(true);
    toast({ title: "Draft restored", about: "draft" });
  }, [kept]);
  const values = typed ?? sent;
  return {
    values,
    isRestored,
    change(changed: Partial<DiscussionValues>) {
      isRead.current = true;
      const next = { ...values, ...changed };
      setTyped(next);
      keep(isSame(next, sent) ? "" : JSON.stringify(next));
    },
    /** Back to the version that was sent in last. */
    startOver() {
      setTyped(sent);
      setRestored(false);
      keep("");
    },
    /** After it was sent in. */
    forget: () => keep(""),
  };
}

const isSame = (a: DiscussionValues, b: DiscussionValues) =>
  JSON.stringify(toContent(a)) === JSON.stringify(toContent(b));

import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { MarketRef, ToolRef } from "#contract/parts.ts";
import { useApi } from "#web/platform/viewer.ts";
import { toast } from "#web/ui/toast.ts";
import { DiscussionForm } from "./discussion-form.tsx";
import { type DiscussionValues, emptyValues, isWritten, readValues, toContent } from "./discussion-values.ts";
import { forgetByViewer } from "./forget-by-viewer.ts";
import { useProblems } from "./use-problems.ts";

interface NewDiscussionProps {
  market: MarketRef | null;
  tool: ToolRef | null;
  /** What was typed before and not sent. */
  kept: string;
  keep: (text: string) => void;
  onClose: () => void;
  onSent: (id: string) => void;
}

/** The form for a new discussion. What is typed stays until it was sent in. */
export default function NewDiscussion({ market, tool, kept, keep, onClose, onSent }: NewDiscussionProps) {
  const { api } = useApi();
  const queryClient = useQueryClient();
  const [values, setValues] = useState<DiscussionValues>(() => readValues(kept) ?? emptyValues(market, tool));
  /** Newer than `values` in what goes on while an answer is awaited. */
  const latest = useRef(values);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const write = (next: DiscussionValues, isOpen: boolean) =>
    keep(isWritten(next) ? JSON.stringify({ ...next, isOpen }) : "");
  const change = (changed: Partial<DiscussionValues>) => {
    const next = { ...latest.current, ...changed };
    latest.current = next;
    setValues(next);
    write(next, true);
  };
  const problemsOf = useProblems(values, change);

  const close = () => {
    write(latest.current, false);
    onClose();
  };
  const send = async () => {
    try {
      const { id } = await api.discussions.create(toContent(values));
      keep("");
      forgetByViewer(queryClient);
      toast({
        title: "Discussion submitted",
        description: "It's in review and will be visible once our team approves it.",
        about: "discussion",
      });
      onSent(id);
      return {};
    } catch (error) {
      return problemsOf(error);
    }
  };

  return (
    <section aria-labelledby="new-discussion" className="border-hairline border-b py-6">
      <div className="mb-4 flex max-w-2xl items-center justify-between gap-4">
        <h3 id="new-discussion" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          New Discussion
        </h3>
        <button
          type="button"
          aria-label="Close the form"
          onClick={close}
          className="grid size-11 place-items-center rounded-md hover:bg-land"
        >
          <X aria-hidden size={20} />
        </button>
      </div>
      <DiscussionForm values={values} onChange={change} submitLabel="Start Discussion" onSubmit={send}>
        {null}
      </DiscussionForm>
    </section>
  );
}

import { X } from "lucide";
import { useEffect, useRef, useState } from "react";
import type { MarketRef, ToolRef } from "#contract/parts.ts";
import { forgetByViewer, useApi } from "#web/platform/session/viewer.ts";
import { showSubmitted } from "#web/posts/index.ts";
import { focusOnMount } from "#web/ui/dialog/use-focus-back.ts";
import { Icon } from "#web/ui/icon.tsx";
import { DiscussionForm } from "./discussion-form.tsx";
import {
  type DiscussionValues,
  emptyValues,
  isWritten,
  readValues,
  toDiscussionContent,
} from "./discussion-values.ts";
import { useDiscussionForm } from "./use-discussion-form.ts";

interface NewDiscussionProps {
  market: MarketRef | null;
  tool: ToolRef | null;
  /** Unsent text, and whether the form was open. */
  kept: Record<string, unknown> | undefined;
  keep: (values: Record<string, unknown> | undefined) => void;
  onClose: () => void;
  onSent: (id: string) => void;
}

/** The form of a new discussion. Keeps unsent text. */
export default function NewDiscussion({ market, tool, kept, keep, onClose, onSent }: NewDiscussionProps) {
  const { api, queryClient } = useApi();
  const [begun] = useState(() => readValues(kept) ?? emptyValues(market, tool));
  const form = useDiscussionForm(begun, async (values) => {
    const { id, usualHours } = await api.discussions.create(toDiscussionContent(values));
    keep(undefined);
    forgetByViewer(queryClient);
    showSubmitted(usualHours);
    onSent(id);
  });
  const write = useRef<(values: DiscussionValues, isOpen: boolean) => void>(() => {});
  write.current = (values, isOpen) => keep(isWritten(values) ? { ...values, isOpen } : undefined);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => write.current(values, true),
      }),
    [subscribe],
  );

  const close = () => {
    write.current(form.getValues(), false);
    onClose();
  };

  return (
    <section aria-labelledby="new-discussion" className="border-hairline border-b py-6">
      <div className="mb-4 flex max-w-2xl items-center justify-between gap-4">
        <h3 id="new-discussion" ref={focusOnMount} tabIndex={-1} className="text-2xl outline-none">
          New Discussion
        </h3>
        <button
          type="button"
          aria-label="Close the form"
          onClick={close}
          className="grid size-11 place-items-center rounded-md hover:bg-land"
        >
          <Icon of={X} size={20} />
        </button>
      </div>
      <DiscussionForm form={form} submitLabel="Start Discussion" />
    </section>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DiscussionContent, DiscussionDetail } from "#contract/discussions.ts";
import type { MarketRef, ToolRef } from "#contract/parts.ts";
import { draftKey } from "#web/platform/use-draft.ts";
import { forgetByViewer, useApi, useUser } from "#web/platform/viewer.ts";
import { EditFrame, showSubmitted } from "#web/posts/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useUnsentEdit } from "#web/ui/form/use-unsent-edit.ts";
import { DiscussionForm } from "./discussion-form.tsx";
import { type DiscussionValues, discussionValues, EDIT, toDiscussionContent } from "./discussion-values.ts";
import { useDiscussionForm } from "./use-discussion-form.ts";

interface EditDiscussionProps {
  id: string;
  content: DiscussionContent;
  market: MarketRef | null;
  tool: ToolRef | null;
  own: NonNullable<DiscussionDetail["own"]>;
}

const textOf = (values: DiscussionValues) => JSON.stringify(toDiscussionContent(values));

/** Edits the newest version of the viewer's discussion. A moderator decides on each submitted version. */
export function EditDiscussion({ id, content, market, tool, own }: EditDiscussionProps) {
  const { api, queryClient } = useApi();
  const navigate = useNavigate();
  const [submitted] = useState(() => discussionValues(content, market, tool));
  const form = useDiscussionForm(submitted, async (values) => {
    await api.discussions.update({ ...toDiscussionContent(values), id });
    unsent.forget();
    forgetByViewer(queryClient);
    showSubmitted("discussion");
    await navigate({ to: "/discussions/$id", params: { id } });
  });
  const userId = useUser()?.id;
  const key = draftKey(userId, `discussion:${id}`);
  const unsent = useUnsentEdit(form, { key, format: EDIT, textOf, submitted });
  const why = own.status === "hidden" ? "A moderator hid this discussion." : "Not approved.";
  return (
    <EditFrame
      what="discussion"
      rejection={own.reason === null ? null : `${why} Reason: ${own.reason}`}
      isPublic={own.status === "approved"}
      unsent={unsent}
    >
      <DiscussionForm form={form} submitLabel="Resubmit for approval →">
        <ButtonLink to="/discussions/$id" params={{ id }} look="secondary">
          Cancel
        </ButtonLink>
      </DiscussionForm>
    </EditFrame>
  );
}

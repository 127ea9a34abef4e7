import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { MarketRef, ToolRef } from "#contract/parts.ts";
import type { DiscussionContent, DiscussionDetail } from "#contract/posts/discussions.ts";
import { forgetByViewer, useApi, useUser } from "#web/platform/session/viewer.ts";
import { draftKey } from "#web/platform/stored/draft-keys.ts";
import { EditFrame, showSubmitted } from "#web/posts/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useUnsentEdit } from "#web/ui/form/use-unsent-edit.ts";
import { useVersion } from "#web/ui/form/use-version.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { DiscussionForm } from "./discussion-form.tsx";
import { type DiscussionValues, discussionValues, EDIT, toDiscussionContent } from "./discussion-values.ts";
import { useDiscussionForm } from "./use-discussion-form.ts";

interface EditDiscussionProps {
  id: string;
  content: DiscussionContent;
  version: string;
  market: MarketRef | null;
  tool: ToolRef | null;
  own: NonNullable<DiscussionDetail["own"]>;
}

const textOf = (values: DiscussionValues) => JSON.stringify(toDiscussionContent(values));

/** Edits the newest version of the viewer's discussion. A moderator decides on each submitted version. */
export function EditDiscussion({ id, content, version: loaded, market, tool, own }: EditDiscussionProps) {
  const { api, queryClient } = useApi();
  const navigate = useNavigate();
  const [submitted] = useState(() => discussionValues(content, market, tool));
  const version = useVersion<DiscussionContent>(loaded);
  const send = async (values: DiscussionValues) => {
    const { usualHours } = await api.discussions.update({
      ...toDiscussionContent(values),
      id,
      version: version.current(),
    });
    unsent.forget();
    forgetByViewer(queryClient);
    showSubmitted(usualHours);
    await navigate({ to: "/discussions/$id", params: { id } });
  };
  const form = useDiscussionForm(submitted, send, version.rejected);
  const userId = useUser()?.id;
  const key = draftKey(userId, `discussion:${id}`);
  const unsent = useUnsentEdit(form, { key, format: EDIT, textOf, submitted, version });
  const { write: takeTheirs } = useWrite({
    async mutationFn() {
      // With the names of its tool and market.
      const theirs = await api.discussions.getContent({ id });
      unsent.startOver(theirs.version, discussionValues(theirs.content, theirs.market, theirs.tool));
    },
    failed: { title: "Could not load your discussion", about: "discussion" },
  });
  const why = own.status === "hidden" ? "A moderator hid this discussion." : "Not approved.";
  return (
    <EditFrame
      what="discussion"
      rejection={own.reason === null ? null : `${why} Reason: ${own.reason}`}
      isPublic={own.status === "approved"}
      isRestored={unsent.isRestored}
      onStartOver={() => unsent.startOver(loaded, submitted)}
    >
      <DiscussionForm
        form={form}
        submitLabel="Resubmit for approval →"
        notice={
          <VersionConflict
            version={version}
            show={(theirs) => `${theirs.title}\n\n${theirs.content}`}
            onKeep={form.onSubmit}
            onTake={() => takeTheirs()}
          />
        }
      >
        <ButtonLink to="/discussions/$id" params={{ id }} look="secondary">
          Cancel
        </ButtonLink>
      </DiscussionForm>
    </EditFrame>
  );
}

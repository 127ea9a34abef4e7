import { createFileRoute } from "@tanstack/react-router";
import { DiscussionNotFound } from "#web/discussions/discussion-not-found.tsx";
import { EditDiscussion } from "#web/discussions/edit-discussion.tsx";
import { pageHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/viewer.ts";
import { EditPage } from "#web/posts/edit-page.tsx";

export const Route = createFileRoute("/discussions/$id/edit")({
  head: (context) =>
    pageHead(context, {
      title: "Edit your discussion",
      description: "Submit a new version of your discussion.",
    }),
  component: EditDiscussionPage,
});

function EditDiscussionPage() {
  const { id } = Route.useParams();
  const { queries } = useApi();
  return (
    <EditPage
      post={{ kind: "discussion", id }}
      content={queries.discussions.getContent.queryOptions({ input: { id } })}
      notFound={<DiscussionNotFound />}
      placeholder={
        <div
          className="mt-8 flex max-w-2xl flex-col gap-4"
          role="status"
          aria-label="Loading your discussion"
        >
          <span className="skeleton h-20" />
          <span className="skeleton h-72" />
        </div>
      }
    >
      {(content) => <EditDiscussion key={id} id={id} {...content} />}
    </EditPage>
  );
}

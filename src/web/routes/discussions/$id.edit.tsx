import { createFileRoute } from "@tanstack/react-router";
import { EditDiscussion } from "#web/discussions/edit-discussion.tsx";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { EditPage } from "#web/posts/edit-page.tsx";
import { Loading } from "#web/ui/list/loading.tsx";

export const Route = createFileRoute("/discussions/$id/edit")({
  validateSearch: NO_PARAMETERS,
  head: fixedHead({ title: "Edit your discussion" }),
  component: EditDiscussionPage,
});

function EditDiscussionPage() {
  const { id } = Route.useParams();
  const { queries } = useApi();
  return (
    <EditPage
      post={{ kind: "discussion", id }}
      content={queries.discussions.getContent.queryOptions({ input: { id } })}
      placeholder={
        <Loading
          what="your discussion"
          skeletons={["h-20", "h-72"]}
          skeletonsClassName="mt-8 max-w-2xl gap-4"
        />
      }
    >
      {(content) => <EditDiscussion key={id} id={id} {...content} />}
    </EditPage>
  );
}

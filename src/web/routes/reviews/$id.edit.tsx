import { createFileRoute } from "@tanstack/react-router";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { EditPage } from "#web/posts/edit-page.tsx";
import { EditReview } from "#web/reviews/form/edit-review.tsx";
import { FormPlaceholder } from "#web/reviews/form/form-placeholder.tsx";

export const Route = createFileRoute("/reviews/$id/edit")({
  validateSearch: NO_PARAMETERS,
  head: fixedHead({ title: "Edit your review" }),
  component: EditReviewPage,
});

function EditReviewPage() {
  const { id } = Route.useParams();
  const { queries } = useApi();
  return (
    <EditPage
      post={{ kind: "review", id }}
      content={queries.reviews.getContent.queryOptions({ input: { id } })}
      placeholder={<FormPlaceholder what="your review" className="mt-8" />}
    >
      {(content) => <EditReview key={id} id={id} {...content} />}
    </EditPage>
  );
}

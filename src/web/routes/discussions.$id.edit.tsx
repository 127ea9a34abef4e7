import { createFileRoute } from "@tanstack/react-router";
import { DiscussionNotFound } from "#web/discussions/discussion-not-found.tsx";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/discussions/$id/edit")({
  head: (context) =>
    pageHead(context, {
      title: "Edit your discussion",
      description: "Send in a new version of your discussion.",
    }),
  component: DiscussionNotFound,
});

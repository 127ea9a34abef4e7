import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/reviews/$id/edit")({
  head: (context) => pageHead(context, { title: "Edit review", description: "Edit review" }),
  component: () => <h1 className="page py-10 text-4xl">Edit review</h1>,
});

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/reviews/$id/")({
  head: (context) => pageHead(context, { title: "Review", description: "Review" }),
  component: () => <h1 className="page py-10 text-4xl">Review</h1>,
});

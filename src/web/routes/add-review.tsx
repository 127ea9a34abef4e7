import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/add-review")({
  head: (context) => pageHead(context, { title: "Add Review", description: "Add Review" }),
  component: () => <h1 className="page py-10 text-4xl">Add Review</h1>,
});

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/tools")({
  head: (context) => pageHead(context, { title: "Browse Tools", description: "Browse Tools" }),
  component: () => <h1 className="page py-10 text-4xl">Browse Tools</h1>,
});

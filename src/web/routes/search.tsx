import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/search")({
  head: (context) => pageHead(context, { title: "Search", description: "Search" }),
  component: () => <h1 className="page py-10 text-4xl">Search</h1>,
});

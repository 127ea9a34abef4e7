import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/markets/")({
  head: (context) => pageHead(context, { title: "All Markets", description: "All Markets" }),
  component: () => <h1 className="page py-10 text-4xl">All Markets</h1>,
});

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/terms")({
  head: (context) => pageHead(context, { title: "Terms of Service", description: "Terms of Service" }),
  component: () => <h1 className="page py-10 text-4xl">Terms of Service</h1>,
});

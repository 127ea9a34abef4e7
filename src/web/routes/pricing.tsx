import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/pricing")({
  head: (context) => pageHead(context, { title: "Premium", description: "Premium" }),
  component: () => <h1 className="page py-10 text-4xl">Premium</h1>,
});

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/")({
  head: (context) => pageHead(context, { title: "Home", description: "Home" }),
  component: () => <h1 className="page py-10 text-4xl">Home</h1>,
});

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/settings")({
  head: (context) => pageHead(context, { title: "Settings", description: "Settings" }),
  component: () => <h1 className="page py-10 text-4xl">Settings</h1>,
});

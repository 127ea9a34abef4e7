import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/messages")({
  head: (context) => pageHead(context, { title: "Messages", description: "Messages" }),
  component: () => <h1 className="page py-10 text-4xl">Messages</h1>,
});

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/profile/$userId")({
  head: (context) => pageHead(context, { title: "Profile", description: "Profile" }),
  component: () => <h1 className="page py-10 text-4xl">Profile</h1>,
});

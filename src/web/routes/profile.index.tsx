import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/profile/")({
  head: (context) => pageHead(context, { title: "Your profile", description: "Your profile" }),
  component: () => <h1 className="page py-10 text-4xl">Your profile</h1>,
});

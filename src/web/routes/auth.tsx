import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/auth")({
  head: (context) => pageHead(context, { title: "Sign in", description: "Sign in" }),
  component: () => <h1 className="page py-10 text-4xl">Sign in</h1>,
});

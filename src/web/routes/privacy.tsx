import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/privacy")({
  head: (context) => pageHead(context, { title: "Privacy Policy", description: "Privacy Policy" }),
  component: () => <h1 className="page py-10 text-4xl">Privacy Policy</h1>,
});

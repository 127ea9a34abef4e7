import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/contact")({
  head: (context) => pageHead(context, { title: "Contact", description: "Contact" }),
  component: () => <h1 className="page py-10 text-4xl">Contact</h1>,
});

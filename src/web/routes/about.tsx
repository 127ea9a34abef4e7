import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/about")({
  head: (context) => pageHead(context, { title: "About Us", description: "About Us" }),
  component: () => <h1 className="page py-10 text-4xl">About Us</h1>,
});

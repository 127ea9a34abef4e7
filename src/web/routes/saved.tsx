import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/saved")({
  head: (context) => pageHead(context, { title: "Saved", description: "Saved" }),
  component: () => <h1 className="page py-10 text-4xl">Saved</h1>,
});

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/admin")({
  head: (context) => pageHead(context, { title: "Admin Dashboard", description: "Admin Dashboard" }),
  component: () => <h1 className="page py-10 text-4xl">Admin Dashboard</h1>,
});

import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/markets/$state/$city")({
  head: (context) => pageHead(context, { title: "Market", description: "Market" }),
  component: () => <h1 className="page py-10 text-4xl">Market</h1>,
});

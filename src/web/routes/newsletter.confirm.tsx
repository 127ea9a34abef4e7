import { createFileRoute } from "@tanstack/react-router";
import { TokenForm } from "#web/newsletter/token-form.tsx";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/newsletter/confirm")({
  validateSearch: (raw: Record<string, unknown>): { token?: string } =>
    typeof raw.token === "string" ? { token: raw.token } : {},
  head: (context) =>
    pageHead(context, {
      title: "Confirm your subscription",
      description: "One press, and you get our newsletter.",
    }),
  component: Confirm,
});

function Confirm() {
  const { token = "" } = Route.useSearch();
  return (
    <div className="page flex flex-col items-start gap-5 pt-10 md:pt-16">
      <h1 className="text-3xl md:text-4xl">Confirm your subscription</h1>
      <p>One press, and you get our newsletter.</p>
      <TokenForm action="/newsletter/confirm" token={token} label="Confirm subscription" />
    </div>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { TokenForm } from "#web/newsletter/token-form.tsx";
import { pageHead } from "#web/platform/page-head.ts";

export const Route = createFileRoute("/newsletter/unsubscribe")({
  validateSearch: (raw: Record<string, unknown>): { token?: string } =>
    typeof raw.token === "string" ? { token: raw.token } : {},
  head: (context) =>
    pageHead(context, {
      title: "Unsubscribe from the newsletter",
      description: "One press, and you get no more of it.",
    }),
  component: Unsubscribe,
});

function Unsubscribe() {
  const { token = "" } = Route.useSearch();
  return (
    <div className="page flex flex-col items-start gap-5 pt-10 md:pt-16">
      <h1 className="text-3xl md:text-4xl">Unsubscribe from the newsletter</h1>
      <p>One press, and you get no more of it. You can come back at any time.</p>
      <TokenForm action="/newsletter/unsubscribe" token={token} label="Unsubscribe" />
    </div>
  );
}

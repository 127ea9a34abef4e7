import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";
import { useSite } from "#web/platform/site.ts";
import { Prose } from "#web/ui/prose.tsx";

export const Route = createFileRoute("/contact")({
  head: (context) =>
    pageHead(context, { title: "Contact", description: "How to reach us.", path: "/contact" }),
  component: Contact,
});

function Contact() {
  const { productName, supportEmail, postalAddress } = useSite();
  return (
    <Prose title="Contact" lead="A person reads what you write, and answers within two working days.">
      <p>
        Write to{" "}
        <a href={`mailto:${supportEmail}`} className="text-link">
          {supportEmail}
        </a>
        . Say which page it is about, and we find it faster.
      </p>
      <address className="whitespace-pre-line not-italic">
        {productName}
        {"\n"}
        {postalAddress}
      </address>
    </Prose>
  );
}

import { createFileRoute, Link } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";
import { useSite } from "#web/platform/site.ts";
import { Prose } from "#web/ui/prose.tsx";

export const Route = createFileRoute("/terms")({
  head: (context) =>
    pageHead(context, {
      title: "Terms of Service",
      description: "The rules for reading, writing and paying here.",
      path: "/terms",
    }),
  component: Terms,
});

function Terms() {
  const { productName, supportEmail, postalAddress } = useSite();
  return (
    <Prose title="Terms of Service" lead="Effective November 21, 2026.">
      <p>
        These terms are between you and {productName}, {postalAddress}. By creating an account you agree to
        them.
      </p>
      <h2>Your account</h2>
      <p>
        One person, one account, with an email address that is yours. Keep your password to yourself; tell us
        when somebody else may know it. You must be at least 18 years old.
      </p>
      <h2>What you write</h2>
      <ul>
        <li>
          Review only tools that you used yourself, in the market that you name, with numbers as you know
          them.
        </li>
        <li>Say so if you work for a vendor, or don't write about it.</li>
        <li>No personal data of clients or others, no insults, nothing that you have no right to publish.</li>
      </ul>
      <p>
        What you write stays yours. You permit us to store, show and search it here, free of charge, for as
        long as it is published. We may decline or remove what breaks these rules, and tell you why.
      </p>
      <h2>What you read</h2>
      <p>
        Reviews are opinions and figures of their authors, not advice of ours. Numbers that we derive from
        them are as good as what was reported. Decide for yourself before you sign a contract.
      </p>
      <h2>Premium</h2>
      <p>
        Prices and what they open stand on the{" "}
        <Link to="/pricing" className="text-link">
          Premium page
        </Link>
        . Subscriptions renew each month until they are cancelled, and then end with the period that is paid.
      </p>
      <h2>Fair use</h2>
      <p>
        Don't collect content automatically in bulk, don't try to see what is not open to you, and don't
        disturb the service. There are limits on how often things can be done.
      </p>
      <h2>Warranty and liability</h2>
      <p>
        We run the service with care, but can't promise that it is always there or without faults. As far as
        the law allows, our liability is limited to what you paid us in the twelve months before.
      </p>
      <h2>Changes and ending</h2>
      <p>
        We announce changes of these terms by mail 30 days ahead. You may leave at any time; we may end an
        account that breaks the rules. Questions:{" "}
        <a href={`mailto:${supportEmail}`} className="text-link">
          {supportEmail}
        </a>
        .
      </p>
    </Prose>
  );
}

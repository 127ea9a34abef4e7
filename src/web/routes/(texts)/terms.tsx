import { createFileRoute, Link } from "@tanstack/react-router";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useSite } from "#web/platform/site.ts";
import { Prose } from "#web/ui/page/prose.tsx";

export const Route = createFileRoute("/(texts)/terms")({
  validateSearch: NO_PARAMETERS,
  head: fixedHead({ title: "Terms of Service" }),
  component: Terms,
});

function Terms() {
  const { productName, supportEmail, postalAddress } = useSite();
  return (
    <Prose title="Terms of Service" lead="Effective November 21, 2026.">
      <p>
        These terms are an agreement between you and {productName}, {postalAddress}. By creating an account,
        you agree to them.
      </p>
      <h2>Your account</h2>
      <p>
        One account per person, with your own email address. Keep your password to yourself, and tell us if
        you think someone else knows it. You must be at least 18 years old.
      </p>
      <h2>What you write</h2>
      <ul>
        <li>
          Review only tools you've used yourself, in the market you name, with numbers that are accurate to
          the best of your knowledge.
        </li>
        <li>If you work for a vendor, disclose it or don't review that vendor.</li>
        <li>
          Don't post personal data about clients or anyone else, insults, or anything you don't have the right
          to publish.
        </li>
      </ul>
      <p>
        You own what you write. You allow us to store it, display it, and make it searchable here, free of
        charge, for as long as it's published. We may decline or remove content that breaks these rules. If we
        do, we'll tell you why.
      </p>
      <h2>What you read</h2>
      <p>
        Reviews contain their authors' opinions and figures, not our advice. Numbers we calculate from them
        are only as good as what was reported. Decide for yourself before you sign a contract.
      </p>
      <h2>Premium</h2>
      <p>
        Prices and what's included are on the{" "}
        <Link to="/pricing" className="text-link">
          Premium page
        </Link>
        . Subscriptions renew monthly until canceled and then run to the end of the paid period.
      </p>
      <h2>Fair use</h2>
      <p>
        Don't scrape content in bulk, don't try to access content you haven't unlocked, and don't disrupt the
        service. We may limit how often you can do some things.
      </p>
      <h2>Warranty and liability</h2>
      <p>
        We run the service with care, but we can't promise that it's always available or free of errors. As
        far as the law allows, our liability is limited to what you paid us in the previous twelve months.
      </p>
      <h2>Changes and termination</h2>
      <p>
        We'll email you 30 days before these terms change. You may leave at any time, and we may close
        accounts that break the rules. Questions? Email{" "}
        <a href={`mailto:${supportEmail}`} className="text-link">
          {supportEmail}
        </a>
        .
      </p>
    </Prose>
  );
}

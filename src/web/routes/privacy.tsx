import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#web/platform/page-head.ts";
import { useSite } from "#web/platform/site.ts";
import { Prose } from "#web/ui/prose.tsx";

export const Route = createFileRoute("/privacy")({
  head: (context) =>
    pageHead(context, {
      title: "Privacy Policy",
      description: "What we store about you, why, for how long, and what you can ask of us.",
      path: "/privacy",
    }),
  component: Privacy,
});

function Privacy() {
  const { productName, supportEmail, postalAddress } = useSite();
  return (
    <Prose title="Privacy Policy" lead="Effective November 21, 2026.">
      <p>
        {productName}, {postalAddress}, is responsible for the data described here. Questions and requests go
        to{" "}
        <a href={`mailto:${supportEmail}`} className="text-link">
          {supportEmail}
        </a>
        .
      </p>
      <h2>What we store</h2>
      <ul>
        <li>
          Your account: name, email address, and a salted hash of your password, from which it can't be read.
          Your email address is never shown to other members.
        </li>
        <li>
          What you tell of yourself: type of agent, brokerage, years of experience. It is shown with your
          reviews and on your profile.
        </li>
        <li>
          What you write: reviews in every version that you sent in, what moderators decided about them, and
          your unfinished draft.
        </li>
        <li>
          Sign-ins: when a session began and from which network address, to keep strangers out, until the
          session ends.
        </li>
        <li>Counters that limit how often something can be tried, under hashed keys, for at most a day.</li>
        <li>
          Technical logs: time, address of the page without what was searched, and status. No names, no
          addresses.
        </li>
      </ul>
      <h2>What your browser stores</h2>
      <ul>
        <li>A cookie that keeps you signed in, and one that tells your device from a stranger's guessing.</li>
        <li>In its local storage: your session, your draft, and the theme you chose.</li>
      </ul>
      <p>There are no advertising or analytics cookies, and nothing is loaded from other companies.</p>
      <h2>Your location</h2>
      <p>
        Only when you press “Use my current location” does your browser, after asking you, send us your
        position. We look up the closest market with it and keep nothing of it.
      </p>
      <h2>Whom we share it with</h2>
      <p>
        With nobody, except the companies that run our servers and deliver our mail, who may use it for
        nothing else, and where the law obliges us. We do not sell data.
      </p>
      <h2>How long</h2>
      <p>
        Your account and what you published stay until you ask us to delete them. Mails that were sent are
        removed within 30 days, confirmation and password links when they end.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask for a copy of your data, for corrections, and for deletion, wherever you live. Write to us
        from the address of your account; we answer within 30 days.
      </p>
    </Prose>
  );
}

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
          Your email address is never shown to other members. When you change it, we keep the old one for
          seven days, so that the change can be undone from there.
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
          If you subscribe to the newsletter: your email address, when you asked for it, and when you
          confirmed. What nobody confirms is removed after a month.
        </li>
        <li>
          Sign-ins: when a session began and from which network address, to keep strangers out, until the
          session ends.
        </li>
        <li>Counters that limit how often something can be tried, under hashed keys, for at most a month.</li>
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
        Your account and what you published stay until you delete them. Mails that were sent are removed
        within 30 days, confirmation and password links when they end.
      </p>
      <h2>When you delete your account</h2>
      <p>
        You do it yourself, in your settings under Account, and it takes effect at once. You choose whether
        what you published stays without your name or goes. Everything else about you goes: your profile and
        picture, address, password, sessions, drafts, likes, saved items, notifications, mails, newsletter
        subscription and contact requests. A subscription is cancelled. This is what stays:
      </p>
      <ul>
        <li>
          What you published, if you chose so: without your name, with the type of agent and the years of
          experience that you gave with a review.
        </li>
        <li>Where others answered a comment of yours that goes, an empty place.</li>
        <li>
          Messages that reached somebody: they keep them as from a “Deleted member”, until they delete their
          account, too.
        </li>
        <li>That something was reported and why, but not by whom, nor the reporter's own words.</li>
        <li>What our moderators did, with numbers instead of names, so that they can answer for it.</li>
        <li>
          If your address unsubscribed from the newsletter or could not be reached: a hash of it, so that we
          obey that.
        </li>
        <li>The mail that says goodbye, and mails to others that named you: 30 days.</li>
        <li>The order to remove your files and to cancel your subscription, until that is done.</li>
        <li>Counters under hashed keys, for at most a month.</li>
        <li>
          Records of payments at our payment provider, as the law on bookkeeping demands, and backups until
          newer ones take their place.
        </li>
      </ul>
      <h2>Your rights</h2>
      <p>
        You may have a copy of your data, corrections, and deletion, wherever you live: all of it is in your
        settings, the copy and the deletion under Account. Or write to us from the address of your account; we
        answer within 30 days.
      </p>
    </Prose>
  );
}

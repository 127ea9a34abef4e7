import { createFileRoute } from "@tanstack/react-router";
import { PROOF_TIMES } from "#contract/proofs/terms.ts";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useSite } from "#web/platform/site.ts";
import { Prose } from "#web/ui/page/prose.tsx";

export const Route = createFileRoute("/(texts)/privacy")({
  validateSearch: NO_PARAMETERS,
  head: fixedHead({ title: "Privacy Policy" }),
  component: Privacy,
});

function Privacy() {
  const { productName, supportEmail, postalAddress } = useSite();
  return (
    <Prose title="Privacy Policy" lead="Effective November 21, 2026.">
      <p>
        {productName}, {postalAddress}, is responsible for the data described here. Send questions and
        requests to{" "}
        <a href={`mailto:${supportEmail}`} className="text-link">
          {supportEmail}
        </a>
        .
      </p>
      <h2>What we store</h2>
      <ul>
        <li>
          Your account: your name, your email address, and a salted hash of your password. The password can't
          be read from the hash. We never show your email address to other members. If you change it, we keep
          the old address for seven days so you can undo the change from there.
        </li>
        <li>
          Passkeys, if you add some: the name you gave each one, its public key, and when it was last used.
          The private key and your fingerprint or face never leave your device. We keep them until you remove
          them.
        </li>
        <li>
          Codes from an app, if you turn them on: the secret that your app has, encrypted, and hashes of your
          recovery codes. We delete them when you turn codes off.
        </li>
        <li>
          If you sign in with another service, such as Google: which one, the number it knows you by, the
          email address it told us, and when you last used it. We get no password of yours and no access to
          that service. We keep this until you unlink it in Settings, under Security.
        </li>
        <li>
          Profile details: your agent type, brokerage, and years of experience. They appear on your reviews
          and your profile.
        </li>
        <li>
          What you write: every submitted version of your reviews, our moderators' decisions about them, and
          your unfinished draft. With a review we publish what you say ties you to the tool, and whether you
          still use it.
        </li>
        <li>
          Your license, if you submit one: its state and number, for our moderators only, until one of them
          decides, for at most {PROOF_TIMES.waitingDays} days. After the check we keep the state, the time,
          and a keyed hash of the number, so that nobody else can use it, for {PROOF_TIMES.licenseYears}{" "}
          years.
        </li>
        <li>
          A receipt or screenshot, if you upload one: a copy without the file's name and metadata, for our
          moderators only, until one of them decides, for at most {PROOF_TIMES.waitingDays} days. Deleted
          files are gone within two hours.
        </li>
        <li>
          If you create a private address for the feed of what you saved: a random key. Anyone who has the
          address can read which posts are about what you saved. We don't log it, and it ends when you replace
          it or your account ends.
        </li>
        <li>
          What you enter in My tools: tools, prices, cities, dates, and notes, which are encrypted. No one
          else can read it, not even our moderators. If you create a private address for your calendar: a
          random key. Anyone who has the address can read the names of your tools and when they renew.
        </li>
        <li>
          Newsletter subscriptions: your email address, when you signed up, and when you confirmed.
          Unconfirmed sign-ups are removed after a month.
        </li>
        <li>
          Sign-ins: when each session started and in which browser, so that you see where you're signed in. We
          keep these until the session ends.
        </li>
        <li>
          What our moderators look at to find several accounts of one person: accounts whose email addresses
          lead to the same inbox, that signed in with the same browser or from the same network, nearly equal
          texts, and new accounts that review the same tool. They see names, not addresses, and we don't store
          the result. For this, we keep keyed hashes of the browser's number and of the network for 90 days
          after each sign-in. Neither can be read from a hash.
        </li>
        <li>
          Our moderators' notes about accounts. Only moderators can read them. They're deleted with your
          account.
        </li>
        <li>
          How the numbers of your reviews compare with those of other reviews, and whether you confirmed them,
          as long as the review.
        </li>
        <li>Rate limits: counters under hashed keys, for up to a month.</li>
        <li>
          Technical logs: the time, the page address without search terms, and the status. They contain no
          names and no email or network addresses.
        </li>
      </ul>
      <h2>What your browser stores</h2>
      <ul>
        <li>
          Three cookies: one keeps you signed in, one helps us recognize your device and block password
          guessing, and one has a random number, so that we notice several accounts in one browser. The last
          one ends 90 days after you sign in. A fourth one, for ten minutes, belongs to a sign-in with a
          passkey or another service. A fifth one, for an hour, belongs to a sign-up, so that its link needs
          no password.
        </li>
        <li>
          Local storage: your session, what you typed and didn't send, your theme, your recent searches, and,
          until you sign out, the titles of what you saved.
        </li>
      </ul>
      <p>We don't use advertising or analytics cookies, and our pages load nothing from other companies.</p>
      <h2>Your location</h2>
      <p>
        We use your location only if you select “Use my current location” and your browser gets your
        permission. Your browser then sends us your position, and we use it to find the closest market. We
        don't keep it.
      </p>
      <h2>Who we share it with</h2>
      <p>
        No one, except the providers that host our servers and send our email, and when the law requires it.
        Those providers may not use your data for anything else. We don't sell data.
      </p>
      <h2>How long we keep it</h2>
      <p>
        We keep your account and your posts until you delete them. Sent emails are removed within 30 days.
        Confirmation and password links are removed when they expire, and so is what we keep while you sign in
        with another service.
      </p>
      <h2>When you delete your account</h2>
      <p>
        You can delete your account in Settings under Account. Deletion takes effect immediately. You choose
        whether your posts stay up without your name or are deleted too. We delete everything else about you:
        your profile and picture, email address, password, passkeys, codes, sessions, drafts, likes, saved
        items, notifications, emails, newsletter subscription, and contact requests. We also cancel any
        subscription. We keep only the following:
      </p>
      <ul>
        <li>
          Your posts, if you choose to keep them. Your name is removed, but the agent type and years of
          experience on each review stay.
        </li>
        <li>A placeholder where others replied to your deleted comment.</li>
        <li>
          Messages you sent. The people who received them keep them, from “Deleted member”, until they delete
          their own accounts.
        </li>
        <li>The fact that something was reported and why, but not who reported it or what they wrote.</li>
        <li>
          Our moderators' decisions, with numbers instead of names, so that moderators stay accountable.
        </li>
        <li>
          A hash of your email address if it unsubscribed from the newsletter or couldn't be reached, so we
          can honor that.
        </li>
        <li>The goodbye email, and emails to other people that mention your name, for 30 days.</li>
        <li>The tasks to remove your files and cancel your subscription, until they're done.</li>
        <li>Rate-limit counters under hashed keys, for up to a month.</li>
        <li>
          Payment records at our payment provider, as accounting law requires, and backups until newer ones
          replace them.
        </li>
      </ul>
      <h2>Your rights</h2>
      <p>
        Wherever you live, you can get a copy of your data, correct it, and delete it. You can do all of this
        in Settings; the download and deletion are under Account. You can also email us from your account's
        email address. We reply within 30 days.
      </p>
    </Prose>
  );
}

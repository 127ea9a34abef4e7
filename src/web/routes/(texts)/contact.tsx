import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ContactForm } from "#web/contact/contact-form.tsx";
import { NO_PARAMETERS } from "#web/platform/address.ts";
import { fixedHead } from "#web/platform/page/page-head.ts";
import { useSite } from "#web/platform/site.ts";
import { Button } from "#web/ui/button.tsx";

export const Route = createFileRoute("/(texts)/contact")({
  validateSearch: NO_PARAMETERS,
  head: fixedHead({ title: "Contact" }),
  component: Contact,
});

function Contact() {
  /** Reply address of the sent message; replaces the form until the visitor starts another message. */
  const [sentFrom, setSentFrom] = useState<string>();
  const form = useRef<HTMLDivElement>(null);
  const writeAnother = () => {
    flushSync(() => setSentFrom(undefined));
    form.current?.querySelector("input")?.focus();
  };
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">Contact</h1>
      <p className="mt-3 max-w-prose text-lg text-soft">
        A real person reads every message. We reply within two business days.
      </p>
      <div className="mt-8 grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,40rem)_1fr]">
        <div ref={form} className="flex flex-col gap-6">
          {sentFrom === undefined ? (
            <ContactForm onSent={setSentFrom} />
          ) : (
            <Confirmation email={sentFrom} onAnother={writeAnother} />
          )}
          <noscript>
            <p>This form needs JavaScript. You can also email us at the address on this page.</p>
          </noscript>
        </div>
        <OtherWays />
      </div>
    </div>
  );
}

/** Takes the focus, because the submit button is gone with the form. */
function Confirmation({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <section className="flex flex-col gap-2 border-good border-l-4 bg-evergreen-tint px-5 py-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Thank you
      </h2>
      <p>
        We got your message and will reply to <strong className="break-all">{email}</strong>, usually within
        two business days.
      </p>
      <Button look="secondary" onClick={onAnother} className="mt-2 self-start">
        Send another message
      </Button>
    </section>
  );
}

const ANSWERS = [
  { to: "/pricing", hash: "cancelling", text: "How do I cancel Premium?" },
  { to: "/pricing", hash: "one-review", text: "Can I unlock just one review?" },
  { to: "/method", hash: "ranks", text: "How are tools ranked?" },
  { to: "/about", hash: "how-we-keep-it-honest", text: "How are reviews checked?" },
] as const;

function OtherWays() {
  const { productName, supportEmail, postalAddress } = useSite();
  return (
    <aside aria-label="Other ways to reach us" className="border-hairline lg:border-l lg:pl-14">
      <h2 className="text-xl">Other ways to reach us</h2>
      <dl className="mt-4 flex flex-col gap-5">
        <div>
          <dt className="font-semibold">Email</dt>
          <dd>
            <a href={`mailto:${supportEmail}`} className="text-link break-all">
              {supportEmail}
            </a>
            <span className="block text-soft">Include the page link so we can help faster.</span>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Answers without waiting</dt>
          <dd>
            <ul>
              {ANSWERS.map(({ text, ...link }) => (
                <li key={text}>
                  <Link {...link} className="text-link inline-block py-1">
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Mail</dt>
          <dd className="text-soft">
            <address className="whitespace-pre-line not-italic">
              {productName}
              {"\n"}
              {postalAddress}
            </address>
          </dd>
        </div>
      </dl>
    </aside>
  );
}

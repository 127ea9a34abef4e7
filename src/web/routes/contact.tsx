import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ContactForm } from "#web/contact/contact-form.tsx";
import { pageHead } from "#web/platform/page-head.ts";
import { useSite } from "#web/platform/site.ts";

export const Route = createFileRoute("/contact")({
  head: (context) =>
    pageHead(context, {
      title: "Contact",
      description: "Contact our team. A real person reads every message.",
      path: "/contact",
    }),
  component: Contact,
});

function Contact() {
  /** How often something was sent from here, and where the answer goes; each time the form begins anew. */
  const [sent, setSent] = useState({ times: 0, email: "" });
  return (
    <div className="page pt-8 md:pt-12">
      <h1 className="text-3xl md:text-4xl">Contact</h1>
      <p className="mt-3 max-w-prose text-lg text-soft">
        A real person reads every message. We reply within two business days.
      </p>
      <div className="mt-8 grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,40rem)_1fr]">
        <div className="flex flex-col gap-6">
          {sent.times > 0 && <Confirmation key={`sent-${sent.times}`} email={sent.email} />}
          <ContactForm
            key={`form-${sent.times}`}
            onSent={(email) => setSent(({ times }) => ({ times: times + 1, email }))}
          />
          <noscript>
            <p>This form needs JavaScript. You can also email us at the address on this page.</p>
          </noscript>
        </div>
        <OtherWays />
      </div>
    </div>
  );
}

/** Focus goes there: the button that sent it begins anew with the form, below. */
function Confirmation({ email }: { email: string }) {
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
    </section>
  );
}

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

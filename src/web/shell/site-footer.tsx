import { Link, linkOptions, useLocation } from "@tanstack/react-router";
import { SubscribeForm } from "#web/newsletter/index.ts";
import { useSite } from "#web/platform/site.ts";
import { classes } from "#web/ui/classes.ts";
import { Logo } from "./logo.tsx";
import { LEGAL_LINKS } from "./navigation.ts";
import { ShortcutsButton } from "./shortcuts-button.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const COLUMNS = [
  {
    title: "Platform",
    links: linkOptions([
      { to: "/", label: "Home" },
      { to: "/search", label: "Search Reviews" },
      { to: "/tools", label: "Browse Tools" },
      { to: "/add-review", label: "Add Review" },
      { to: "/pricing", label: "Premium" },
    ]),
  },
  {
    title: "Company",
    links: linkOptions([
      { to: "/about", label: "About Us" },
      { to: "/method", label: "How We Calculate" },
      { to: "/contact", label: "Contact" },
      { to: "/markets", label: "Markets" },
    ]),
  },
  { title: "Legal", links: LEGAL_LINKS },
];

export function SiteFooter() {
  const { productName, socialLinks } = useSite();
  const isNewsletter = useLocation({ select: ({ pathname }) => pathname.startsWith("/newsletter/") });
  return (
    // Disables scroll anchoring: browsers would keep the footer in view while a loading page grows above it.
    <footer id="footer" className="mt-20 border-ink border-t [overflow-anchor:none]">
      <div className="page grid grid-cols-2 gap-10 py-12 sm:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <Logo />
          <p className="mt-2 max-w-72 text-soft">
            What real estate tools really cost, from agents in your city.
          </p>
          {/* The pages of the newsletter have the form themselves, or are past it. */}
          <div className={classes("mt-5", isNewsletter && "hidden")}>
            <SubscribeForm />
          </div>
          <ul className="mt-4 flex flex-wrap gap-x-5">
            {socialLinks.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener" className="footer-link min-h-11">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title} className="max-sm:first-of-type:row-span-2">
            <h2 className="text-base">{title}</h2>
            <ul className="mt-2">
              {links.map(({ label, ...link }) => (
                <li key={label}>
                  <Link {...link} className="footer-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-hairline border-t">
        <div className="page flex flex-wrap items-center justify-between gap-4 py-4 text-sm text-soft">
          <p suppressHydrationWarning>
            © {new Date().getFullYear()} {productName}. All rights reserved.
          </p>
          <div className="flex items-center gap-6">
            <ShortcutsButton />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}

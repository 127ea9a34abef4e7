import { Link, linkOptions, useLocation } from "@tanstack/react-router";
import { ChevronDown } from "lucide";
import { SubscribeForm } from "#web/newsletter/index.ts";
import { useSite } from "#web/platform/site.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Logo } from "./logo.tsx";
import { LEGAL_LINKS } from "./navigation.ts";
import { ShortcutsButton } from "./shortcuts/shortcuts-button.tsx";
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
      { to: "/feeds", label: "Feeds" },
    ]),
  },
  { title: "Legal", links: LEGAL_LINKS },
];

export function SiteFooter() {
  const { productName, socialLinks } = useSite();
  const isNewsletter = useLocation({ select: ({ pathname }) => pathname.startsWith("/newsletter/") });
  return (
    // Disables scroll anchoring: browsers would keep the footer in view while a loading page grows above it.
    <footer id="footer" className="site-footer">
      <div className="page">
        <div>
          <Logo />
          <p>What real estate tools really cost, from agents in your city.</p>
          {/* The pages of the newsletter have the form themselves, or are past it. */}
          <div hidden={isNewsletter}>
            <SubscribeForm />
          </div>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            {/* Of phones. The links are beside it, because older browsers can't show what is in a closed one on wide screens. */}
            <details>
              <summary>
                {title}
                <Icon of={ChevronDown} size={20} />
              </summary>
            </details>
            <ul>
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
      <div className="footer-end">
        <div className="page">
          <p suppressHydrationWarning>
            © {new Date().getFullYear()} {productName}. All rights reserved.
          </p>
          <ul>
            {socialLinks.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener" className="footer-link min-h-11">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <div>
            <ShortcutsButton />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}

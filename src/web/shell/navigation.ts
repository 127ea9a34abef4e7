import { linkOptions } from "@tanstack/react-router";

/** The main pages, in the order of the header and the slide-out menu. */
export const MAIN_LINKS = linkOptions([
  { to: "/", label: "Home", activeOptions: { exact: true } },
  { to: "/markets", label: "Markets" },
  { to: "/tools", label: "Browse Tools" },
  { to: "/pricing", label: "Premium" },
]);

/** What the Company menu holds. */
export const COMPANY_LINKS = linkOptions([{ to: "/about", label: "About Us" }]);

/** Below them there; phones have them in the footer alone. */
export const LEGAL_LINKS = linkOptions([
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
]);

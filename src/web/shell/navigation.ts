import { linkOptions } from "@tanstack/react-router";

export const MAIN_LINKS = linkOptions([
  { to: "/", label: "Home", activeOptions: { exact: true } },
  { to: "/markets", label: "Markets" },
  { to: "/tools", label: "Browse Tools" },
  { to: "/pricing", label: "Premium" },
]);

export const COMPANY_LINKS = linkOptions([{ to: "/about", label: "About Us" }]);

/** Below the Company links in the menu; phones have them in the footer only. */
export const LEGAL_LINKS = linkOptions([
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
]);

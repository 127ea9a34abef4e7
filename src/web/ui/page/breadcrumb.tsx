import { Link } from "@tanstack/react-router";
import { Children, type ReactNode } from "react";

/** Home, links, then the title of this page, truncated to one line. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  const steps = [
    <Link key="home" to="/">
      Home
    </Link>,
    ...Children.toArray(children),
  ];
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity, and don't move
          <li key={index}>
            {index > 0 && <span aria-hidden>›</span>}
            {index === steps.length - 1 ? <span aria-current="page">{step}</span> : step}
          </li>
        ))}
      </ol>
    </nav>
  );
}

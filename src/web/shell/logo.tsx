import { Link } from "@tanstack/react-router";
import { useSite } from "#web/platform/site.ts";

export function Logo({ nameClassName }: { nameClassName?: string }) {
  const { productName } = useSite();
  return (
    <Link to="/" className="logo">
      <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden>
        <g fill="none" stroke="var(--color-evergreen)" strokeWidth="2">
          <rect x="1" y="1" width="7" height="7" rx="1" />
          <rect x="1" y="14" width="7" height="7" rx="1" />
          <rect x="14" y="14" width="7" height="7" rx="1" />
        </g>
        <rect x="13" y="0" width="9" height="9" rx="1.5" fill="var(--color-marigold)" />
      </svg>
      <span className={nameClassName} translate="no">
        {productName}
      </span>
    </Link>
  );
}

import type { ReactNode } from "react";
import { useSite } from "#web/platform/site.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** Says plainly that a page has nothing to offer yet, and where help is meanwhile. */
export function NotAvailable({ children }: { children: ReactNode }) {
  const { supportEmail } = useSite();
  return (
    <div className="flex max-w-prose flex-col items-start gap-5 text-lg">
      <p>
        {children} If you need anything of this kind, write to{" "}
        <a href={`mailto:${supportEmail}`} className="text-link">
          {supportEmail}
        </a>
        .
      </p>
      <ButtonLink to="/search" look="secondary">
        Search Reviews
      </ButtonLink>
    </div>
  );
}

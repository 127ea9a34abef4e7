import type { ReactNode } from "react";
import { focusOnMount } from "#web/ui/dialog/use-focus-back.ts";

/** Replaces a submitted form and takes its focus. */
export function SentNotice({ children }: { children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-good border-l-4 bg-evergreen-tint px-5 py-5">
      <h2 ref={focusOnMount} tabIndex={-1} className="text-2xl outline-none">
        Check Your Email
      </h2>
      {children}
    </section>
  );
}

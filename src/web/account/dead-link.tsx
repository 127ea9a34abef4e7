import type { ReactNode } from "react";
import { Notice } from "#web/ui/notice.tsx";

/** Says that a link of a mail does nothing, and what to do instead. */
export function DeadLink({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="bad">
        <p role="alert">This link has expired or was already used.</p>
      </Notice>
      {children}
    </div>
  );
}

/** Whether the API says that a link has been used, is too old, or never was one. */
export function isDeadLink(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  // A token that is no token, since the address was cut off somewhere, is refused as input.
  return code === "INVALID_LINK" || code === "BAD_REQUEST";
}

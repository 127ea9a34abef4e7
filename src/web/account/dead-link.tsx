import type { ReactNode } from "react";
import { Notice } from "#web/ui/notice.tsx";

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

import type { ReactNode } from "react";
import { Notice } from "#web/ui/page/notice.tsx";

interface DeadLinkProps {
  text?: string;
  children: ReactNode;
}

const OVER = "This link has expired or was already used.";

export function DeadLink({ text = OVER, children }: DeadLinkProps) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="bad">
        <p role="alert">{text}</p>
      </Notice>
      {children}
    </div>
  );
}

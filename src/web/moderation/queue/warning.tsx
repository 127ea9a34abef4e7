import { TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";

/** What a moderator should look at before deciding. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-2.5 rounded-md bg-bad-tint px-3 py-2.5">
    <Icon of={TriangleAlert} size={18} className="mt-0.75 shrink-0 text-bad" />
    <div className="min-w-0 grow">{children}</div>
  </div>
);

import type { ReactNode } from "react";

/** "Phone 555-0100" in a list of details (`dl`). */
export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { ReactNode } from "react";
import { useSession } from "#web/platform/viewer.ts";

interface MissingScreenProps {
  title: string;
  /** Why it may not be there, or what to try. */
  text: string;
  /**
   * For what only its author sees: the server renders a page as for a visitor, and the author's own item appears once
   * the browser has asked for it as them. Until then this is said in place of the title.
   */
  loading?: string;
  /** Where to go from here, the likeliest first. */
  children: ReactNode;
}

/** The page of something that is not there. */
export function MissingScreen({ title, text, loading, children }: MissingScreenProps) {
  const isLoading = useSession().status === "loading" && loading !== undefined;
  return (
    <div className="page pt-8">
      {isLoading && (
        <p role="status" className="if-member text-lg text-soft">
          {loading}
        </p>
      )}
      <div className={isLoading ? "if-visitor" : undefined}>
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <p className="mt-3 mb-6 max-w-prose text-lg text-soft">{text}</p>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </div>
  );
}

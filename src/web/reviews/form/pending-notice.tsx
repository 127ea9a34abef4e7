import { type ReactNode, useEffect, useRef } from "react";
import { whenDecided } from "#web/posts/index.ts";

interface PendingNoticeProps {
  usualHours: number | null;
  children?: ReactNode;
}

export function PendingNotice({ usualHours, children }: PendingNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div role="status" className="page flex flex-col items-start gap-4 pt-8">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none md:text-4xl">
        Thank you for your review
      </h1>
      <p className="max-w-prose text-lg">It's in review. {whenDecided("review", usualHours)}</p>
      {children}
    </div>
  );
}

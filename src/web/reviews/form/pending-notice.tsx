import { useEffect, useRef } from "react";

export function PendingNotice({ children }: { children?: React.ReactNode }) {
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
      <p className="max-w-prose text-lg">It's in review. We'll publish it once our team approves it.</p>
      {children}
    </div>
  );
}

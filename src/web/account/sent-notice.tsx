import { type ReactNode, useEffect, useRef } from "react";

/** Replaces a submitted form and takes its focus. */
export function SentNotice({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-4 border-marigold border-l-4 bg-marigold-tint px-5 py-5">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

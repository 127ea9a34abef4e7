import type { ReactNode } from "react";

interface ProseProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function Prose({ title, lead, children }: ProseProps) {
  return (
    <article className="page pt-8">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      {lead && <p className="mt-3 max-w-prose text-lg text-soft">{lead}</p>}
      <div className="mt-8 flex max-w-prose flex-col gap-4 [&_h2]:mt-5 [&_h2]:border-hairline [&_h2]:border-t [&_h2]:pt-5 [&_h2]:text-xl [&_li]:mb-1.5 [&_ul]:list-disc [&_ul]:pl-5">
        {children}
      </div>
    </article>
  );
}

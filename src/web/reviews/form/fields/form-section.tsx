import type { ReactNode } from "react";

interface FormSectionProps {
  number: number;
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

export function FormSection({ number, title, hint, children }: FormSectionProps) {
  return (
    <section
      aria-labelledby={`section-${number}`}
      className="grid grid-cols-1 gap-x-12 gap-y-4 border-hairline border-t py-8 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`section-${number}`} className="flex items-baseline gap-2.5 text-xl">
          <span aria-hidden className="figures text-evergreen">
            {number}
          </span>
          {title}
        </h2>
        {hint && <p className="mt-1.5 text-sm text-soft">{hint}</p>}
      </div>
      <div className="flex max-w-2xl flex-col gap-5">{children}</div>
    </section>
  );
}

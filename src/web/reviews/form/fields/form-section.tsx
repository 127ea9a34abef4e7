import { type ReactNode, useId } from "react";

interface FormSectionProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-12 gap-y-4 border-hairline border-t py-8 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {hint && <p className="mt-1.5 text-sm text-soft">{hint}</p>}
      </div>
      <div className="flex max-w-2xl flex-col gap-5">{children}</div>
    </section>
  );
}

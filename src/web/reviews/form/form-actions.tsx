import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { useRootMark } from "#web/ui/use-root-mark.ts";
import { labelsOf, missingFields, type ReviewValues } from "./review-values.ts";

interface FormActionsProps {
  label: string;
  isBusy: boolean;
  onPublish: () => unknown;
  children?: ReactNode;
}

/** Missing fields listed by name. */
const NAMED = 3;

export function FormActions({ label, isBusy, onPublish, children }: FormActionsProps) {
  const { getValues } = useFormContext<ReviewValues>();
  const values = { ...getValues(), ...useWatch<ReviewValues>() } as ReviewValues;
  const missing = missingFields(values);
  const labels = labelsOf(values);
  useRootMark("actions");
  const names = missing.slice(0, NAMED).map((name) => labels[name]);

  return (
    <div className="relative z-20 -mx-4 border-hairline border-t bg-paper px-4 py-3 max-md:[@media(height>=36rem)]:sticky max-md:[@media(height>=36rem)]:bottom-14 md:static md:mx-0 md:py-8 md:pr-0 md:pl-68">
      <p aria-live="polite" className="mb-2 text-sm text-soft empty:hidden">
        {missing.length === 0
          ? !values.isScoreSet && `Quality score is ${values.leadQualityScore} until you set it.`
          : `${formatCounted(missing.length, "field")} left: ${names.join(", ")}${missing.length > NAMED ? "…" : ""}`}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button onClick={() => void onPublish()} disabled={missing.length > 0} isBusy={isBusy}>
          {isBusy ? "Publishing…" : label}
        </Button>
        {children}
      </div>
    </div>
  );
}

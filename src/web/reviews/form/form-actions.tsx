import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { formatCounted } from "#web/ui/format.ts";
import { useRootMark } from "#web/ui/page/use-root-mark.ts";
import { labelsOf, missingFields, type ReviewValues } from "./review-values.ts";
import type { Unusual } from "./unusual/use-unusual.ts";

interface FormActionsProps {
  label: string;
  unusual: Unusual;
  isBusy: boolean;
  isTextOptional?: boolean;
  onPublish: () => unknown;
  children?: ReactNode;
}

export function FormActions({
  label,
  unusual,
  isBusy,
  isTextOptional,
  onPublish,
  children,
}: FormActionsProps) {
  const { getValues } = useFormContext<ReviewValues>();
  const values = { ...getValues(), ...useWatch<ReviewValues>() } as ReviewValues;
  const missing = missingFields(values, isTextOptional);
  const [next] = missing;
  useRootMark("actions");
  return (
    <div className="relative z-20 -mx-4 border-hairline border-t bg-paper px-4 py-3 max-md:[@media(height>=36rem)]:sticky max-md:[@media(height>=36rem)]:bottom-14 md:static md:mx-0 md:py-8 md:pr-0 md:pl-68">
      <p aria-live="polite" className="mb-2 text-sm text-soft empty:hidden">
        {next
          ? `${formatCounted(missing.length, "field")} left: ${labelsOf(values)[next]}${missing.length > 1 ? "…" : ""}`
          : !values.isScoreSet && `Quality score is ${values.leadQualityScore} until you set it.`}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          onClick={() => unusual.insist() || void onPublish()}
          disabled={missing.length > 0}
          isBusy={isBusy}
        >
          {isBusy ? "Publishing…" : label}
        </Button>
        {children}
      </div>
    </div>
  );
}

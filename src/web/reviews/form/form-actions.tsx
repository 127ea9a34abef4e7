import { type ReactNode, useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { lazyPart } from "#web/platform/online.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyDialog } from "#web/ui/dialog/lazy-dialog.ts";
import { formatCounted } from "#web/ui/format.ts";
import { useRootMark } from "#web/ui/page/use-root-mark.ts";
import { labelsOf, missingFields, type ReviewValues } from "./review-values.ts";
import { loadUnusualNumbers, type Unusual } from "./unusual/use-unusual.ts";

const UnusualNumbers = lazyPart(loadUnusualNumbers);

interface FormActionsProps {
  label: string;
  unusual: Unusual;
  isBusy: boolean;
  isTextOptional?: boolean;
  onPublish: () => unknown;
  children?: ReactNode;
}

/** Asked once per review, so loaded on demand. */
const loadDisclosure = () => import("./fields/disclosure-dialog.tsx");
const DisclosureDialog = lazyDialog(loadDisclosure, {
  title: "Failed to publish review",
  about: "review",
});

/** Missing fields listed by name. */
const NAMED = 3;

export function FormActions(props: FormActionsProps) {
  const { label, unusual, isBusy, isTextOptional, onPublish, children } = props;
  const { getValues, setValue, trigger } = useFormContext<ReviewValues>();
  /** What follows the answer. */
  const [asked, setAsked] = useState<"publish" | "change">();
  const values = { ...getValues(), ...useWatch<ReviewValues>() } as ReviewValues;
  const missing = missingFields(values, isTextOptional);
  const labels = labelsOf(values);
  useRootMark("actions");
  const names = missing.slice(0, NAMED).map((name) => labels[name]);
  const isAskedNext = missing.length === 0 && values.connection === null;
  useEffect(() => {
    // So that a lost connection fails the form, and not the question.
    if (isAskedNext) loadDisclosure().catch(() => {});
  }, [isAskedNext]);
  const publish = async () => {
    if (getValues("connection") === null && (await trigger())) setAsked("publish");
    else await onPublish();
  };

  return (
    <>
      {unusual.asked && <UnusualNumbers {...{ unusual, asked: unusual.asked, values, isBusy, onPublish }} />}
      <div className="relative z-20 -mx-4 border-hairline border-t bg-paper px-4 py-3 max-md:[@media(height>=36rem)]:sticky max-md:[@media(height>=36rem)]:bottom-14 md:static md:mx-0 md:py-8 md:pr-0 md:pl-68">
        <p aria-live="polite" className="mb-2 text-sm text-soft empty:hidden">
          {missing.length === 0
            ? !values.isScoreSet && `Quality score is ${values.leadQualityScore} until you set it.`
            : `${formatCounted(missing.length, "field")} left: ${names.join(", ")}${missing.length > NAMED ? "…" : ""}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button onClick={() => void publish()} disabled={missing.length > 0} isBusy={isBusy}>
            {isBusy ? "Publishing…" : label}
          </Button>
          {children}
          {values.connection && (
            <Button look="quiet" onClick={() => setAsked("change")}>
              {values.connection === "none" ? "Not connected with this tool" : "Connected with this tool"}
            </Button>
          )}
        </div>
        {asked && (
          <DisclosureDialog
            given={values}
            submitLabel={asked === "publish" ? label.replace(" →", "") : "Save"}
            onClose={() => setAsked(undefined)}
            onAnswer={(answer) => {
              setAsked(undefined);
              setValue("connection", answer.connection);
              setValue("connectionNote", answer.connectionNote);
              if (asked === "publish") void onPublish();
            }}
          />
        )}
      </div>
    </>
  );
}

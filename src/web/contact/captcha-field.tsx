import { useQuery } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { Captcha } from "#contract/emails/contact.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { control } from "#web/ui/field/control.ts";
import { Field } from "#web/ui/field/field.tsx";

interface CaptchaFieldProps extends UseFormRegisterReturn {
  captcha: Captcha | undefined;
  hasFailed: boolean;
  isLoading: boolean;
  onNewNumbers: () => void;
  error: string | undefined;
  readOnly: boolean;
}

export function CaptchaField(props: CaptchaFieldProps) {
  const { captcha, hasFailed, isLoading, onNewNumbers, error, ...field } = props;
  const [first, second] = captcha?.numbers ?? ["…", "…"];
  return (
    <Field
      label={
        <span aria-live="polite" className="tabular-nums">
          What is {first} + {second}?
        </span>
      }
      hint={
        hasFailed && !captcha
          ? "We couldn't load the numbers. Select New numbers to try again."
          : "This helps us stop spam."
      }
      error={error}
    >
      {(ids) => (
        <div className="flex flex-wrap gap-2">
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            {...field}
            {...ids}
            className={classes(control, "max-w-28 tabular-nums")}
          />
          <Button look="quiet" onClick={onNewNumbers} isBusy={isLoading || field.readOnly}>
            New numbers
          </Button>
        </div>
      )}
    </Field>
  );
}

/** Loads the captcha: a new one for each form, and none in the server-rendered page. */
export function useCaptcha() {
  const { queries, queryClient } = useApi();
  const options = queries.contact.getCaptcha.queryOptions();
  const { data, isFetching, isError, refetch } = useQuery({
    ...options,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: "always",
    // Keeps the numbers while an answer is typed.
    refetchOnReconnect: (query) => query.state.data === undefined,
  });
  return {
    captcha: data,
    isLoading: isFetching,
    hasFailed: isError,
    replaceCaptcha(next: Captcha | undefined) {
      if (next) queryClient.setQueryData(options.queryKey, next);
      else void refetch();
    },
  };
}

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as z from "zod";
import { type LicenseFields, licenseFields, type OwnLicense } from "#contract/proofs/proofs.ts";
import { PROOF_TIMES } from "#contract/proofs/terms.ts";
import { STATES } from "#contract/us-states.ts";
import { showSettingsToast } from "#web/account/settings/settings-toast.ts";
import { useSettingsForm } from "#web/account/settings/use-settings-form.ts";
import { useLiveEvents } from "#web/platform/live/use-live.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";
import { SelectField, TextField } from "#web/ui/field/field.tsx";
import { AskBeforeLeaving } from "#web/ui/form/ask-before-leaving.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { useDate } from "#web/ui/time-ago.tsx";

export function LicenseSection() {
  const { queries, queryClient } = useApi();
  // Members are notified of the decision.
  useLiveEvents(({ type }) =>
    type === "notifications" || type === "caught-up"
      ? queryClient.invalidateQueries({ queryKey: queries.proofs.getLicense.key() })
      : undefined,
  );
  const license = useQuery(queries.proofs.getLicense.queryOptions(FRESH_BY_VIEWER));
  const heading = useRef<HTMLHeadingElement>(null);
  const { pending, checked } = license.data ?? {};
  useFocusBack([pending, checked].filter(Boolean).length, () => heading.current);
  return (
    <section aria-labelledby="license" className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} id="license" className="text-2xl outline-none">
        License
      </h2>
      <p className="max-w-prose text-soft">
        A moderator compares your license with the public register of your state. Then your profile and your
        reviews show “License checked”. We never show the number or the state, and delete the number after the
        decision.
      </p>
      <Loaded query={license} what="license" skeletons={["h-20", "h-20"]}>
        {(data) => <License license={data} />}
      </Loaded>
    </section>
  );
}

function License({ license: { pending, checked } }: { license: OwnLicense }) {
  return (
    <div className="flex flex-col gap-4">
      {checked && <Checked {...checked} />}
      {pending && <Pending {...pending} />}
      <LicenseForm isNew={!pending && !checked} />
      {pending && <Remove what="request" />}
      {checked && <Remove what="check" />}
    </div>
  );
}

function Checked({ state, endsAt }: NonNullable<OwnLicense["checked"]>) {
  const end = useDate(endsAt);
  return (
    <p>
      {`Your ${STATES[state]} license was checked. The check ends on `}
      <time dateTime={endsAt}>{end}</time>, or when you change your name. Submit your license again to renew
      it.
    </p>
  );
}

function Pending({ state, submittedAt }: NonNullable<OwnLicense["pending"]>) {
  const day = useDate(submittedAt);
  return (
    <p role="status">
      {`Your ${STATES[state]} license is in review since `}
      <time dateTime={submittedAt}>{day}</time>
      {`. We delete it if nobody decides within ${PROOF_TIMES.waitingDays} days.`}
    </p>
  );
}

const schema = z.object({
  state: z.string().pipe(licenseFields.shape.state),
  number: licenseFields.shape.number,
});

function LicenseForm({ isNew }: { isNew: boolean }) {
  const { api, queries, queryClient } = useApi();
  const { field, onSubmit, isBusy, formState, reset } = useSettingsForm<
    z.input<typeof schema>,
    LicenseFields
  >({
    resolver: zodResolver(schema),
    defaultValues: { state: "", number: "" },
    async send(values) {
      const own = await api.proofs.putLicense(values);
      reset();
      queryClient.setQueryData(queries.proofs.getLicense.queryKey(), own);
      await queryClient.invalidateQueries({ queryKey: queries.proofs.getLicense.key() });
      showSettingsToast({ title: "License submitted" });
    },
    failed: "Failed to submit your license",
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex max-w-prose flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="State of your license"
          empty="Choose a state"
          options={STATES}
          {...field("state")}
        />
        <TextField label="License number" autoComplete="off" spellCheck={false} {...field("number")} />
      </div>
      <Button type="submit" look="secondary" isBusy={isBusy} className="self-start">
        {isBusy ? "Submitting…" : isNew ? "Submit license" : "Submit again"}
      </Button>
      <AskBeforeLeaving isUnsaved={formState.isDirty} />
    </form>
  );
}

function Remove({ what }: { what: "request" | "check" }) {
  const isPending = what === "request";
  const { api, queries, queryClient } = useApi();
  const [isAsking, setAsking] = useState(false);
  const { write, isBusy } = useWrite({
    async mutationFn() {
      await api.proofs.removeLicense({ what });
      await queryClient.invalidateQueries({ queryKey: queries.proofs.getLicense.key() });
      showSettingsToast({ title: isPending ? "License withdrawn" : "License check removed" });
    },
    failed: { title: "Failed to update your license", about: "settings" },
  });
  return (
    <>
      <Button
        look="quiet"
        isBusy={isBusy}
        onClick={() => (isPending ? write() : setAsking(true))}
        className="self-start"
      >
        {isPending ? "Withdraw license" : "Remove license check"}
      </Button>
      {isAsking && (
        <DialogForm
          title="Remove your license check?"
          submitLabel="Remove"
          isDangerous
          onSubmit={() => write()}
          onClose={() => setAsking(false)}
          isBusy={isBusy}
        >
          <p>
            Your profile and reviews no longer show “License checked”. To get it again, submit your license.
          </p>
        </DialogForm>
      )}
    </>
  );
}

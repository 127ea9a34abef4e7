import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useWatch } from "react-hook-form";
import type { Me } from "#contract/account/account.ts";
import type { ProfileContent } from "#contract/people/profiles.ts";
import { showSettingsToast } from "#web/account/settings/settings-toast.ts";
import { useSettingsForm } from "#web/account/settings/use-settings-form.ts";
import { PersonIdentity, PROFILE_LABELS } from "#web/people/index.ts";
import { FRESH_BY_VIEWER, useApi } from "#web/platform/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/field/field.tsx";
import { AskBeforeLeaving } from "#web/ui/form/ask-before-leaving.tsx";
import { checkedBy } from "#web/ui/form/use-api-form.ts";
import { useVersion } from "#web/ui/form/use-version.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { Loaded } from "#web/ui/list/paged-list.tsx";
import { AvatarPicker } from "./avatar-picker.tsx";
import { LicenseSection } from "./license-section.tsx";
import {
  checkProfile,
  PROFILE_FIELDS,
  type ProfileValues,
  toProfileContent,
  toValues,
} from "./profile-values.ts";
import { useRefreshPerson } from "./use-refresh-person.ts";

const SKELETONS = ["h-24", "h-20", "h-20", "h-20"];

export function ProfileTab() {
  const { queries } = useApi();
  const me = useQuery(queries.account.getMe.queryOptions(FRESH_BY_VIEWER));
  return (
    <Loaded query={me} what="profile" skeletons={SKELETONS} skeletonsClassName="max-w-2xl gap-5">
      {(data) => (
        <div className="flex flex-col gap-12">
          <ProfileForm me={data} />
          <LicenseSection />
        </div>
      )}
    </Loaded>
  );
}

function ProfileForm({ me }: { me: Me }) {
  const { field, values, isChanged, isBusy, onSubmit, reset, version } = useProfileForm(me);
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-8">
        <h2 className="-mb-3 text-2xl">Profile</h2>
        <AvatarPicker me={me} />
        <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <TextField label="Full name" autoComplete="name" {...field("fullName")} />
          <TextField label="Brokerage" autoComplete="organization" {...field("brokerage")} />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label="Reviewer type"
              empty="Not specified"
              options={PROFILE_LABELS}
              {...field("reviewerType")}
            />
            <TextField
              label="Years of experience"
              inputMode="numeric"
              autoComplete="off"
              {...field("yearsExperience")}
            />
          </div>
          <VersionConflict
            version={version}
            show={(theirs) =>
              PROFILE_FIELDS.map((name) => theirs[name] ?? "")
                .filter(String)
                .join("\n")
            }
            onKeep={onSubmit}
            onTake={(theirs) => reset(toValues(theirs))}
          />
          <Button type="submit" isBusy={isBusy} className="self-start">
            {isBusy ? "Saving…" : "Save profile"}
          </Button>
        </form>
      </div>
      <Preview me={me} values={values} />
      <AskBeforeLeaving isUnsaved={isChanged} />
    </div>
  );
}

function Preview({ me, values }: { me: Me; values: ProfileValues }) {
  const { fullName, brokerage, ...facts } = toProfileContent(values);
  const name = fullName === "" ? "Your name" : fullName;
  return (
    <section aria-labelledby="profile-preview" className="flex flex-col gap-3">
      <h2 id="profile-preview" className="text-lg">
        How others see you
      </h2>
      <div className="rounded-md border border-hairline bg-sheet p-5">
        <PersonIdentity
          person={{ ...facts, fullName: name, brokerage: brokerage || null, avatarUrl: me.avatarUrl }}
          heading={<p className="figures wrap-anywhere text-2xl">{name}</p>}
        />
      </div>
      <p className="text-sm text-soft">Only you can see your email.</p>
    </section>
  );
}

function useProfileForm(me: Me) {
  const { api } = useApi();
  const showAgain = useRefreshPerson();
  const saved = useMemo(() => toValues(me), [me]);
  const version = useVersion<ProfileContent>(me.version);
  const form = useSettingsForm<ProfileValues>({
    resolver: checkedBy(checkProfile),
    defaultValues: saved,
    async send(values) {
      const edit = { ...toProfileContent(values), version: version.current() };
      version.moveTo((await api.profiles.update(edit)).version);
      await showAgain();
      showSettingsToast({ title: "Profile updated" });
    },
    failed: "Failed to update profile",
    rejected: version.rejected,
    faults: { RESERVED_NAME: "fullName", RESERVED_BROKERAGE: "brokerage" },
  });
  const { getValues, setValue } = form;
  const before = useRef(saved);
  const moveTo = useRef(version.moveTo).current;
  // Shows changes from elsewhere, except in fields edited here. What was also changed elsewhere is asked when saving.
  useEffect(() => {
    let isEditedTwice = false;
    for (const name of PROFILE_FIELDS) {
      const typed = getValues(name);
      if (typed === before.current[name]) setValue(name, saved[name]);
      else isEditedTwice ||= saved[name] !== before.current[name] && saved[name] !== typed;
    }
    before.current = saved;
    if (!isEditedTwice) moveTo(me.version);
  }, [saved, getValues, setValue, moveTo, me.version]);
  const values = { ...saved, ...useWatch({ control: form.control }) };
  return { ...form, version, values, isChanged: PROFILE_FIELDS.some((name) => values[name] !== saved[name]) };
}

import { useMemo } from "react";
import type { Me } from "#contract/account.ts";
import { PROFILE_TYPES } from "#contract/vocabulary.ts";
import { PersonIdentity, PROFILE_LABELS } from "#web/people/index.ts";
import { errorText } from "#web/platform/error-text.ts";
import { failureOf, issuesOf } from "#web/platform/failure.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { AskBeforeLeaving } from "#web/ui/form/ask-before-leaving.tsx";
import { SelectField, TextField } from "#web/ui/form/field.tsx";
import { AvatarPicker } from "./avatar-picker.tsx";
import { checkProfile, PROFILE_FIELDS, type ProfileValues, toContent, toValues } from "./profile-values.ts";
import { tellSettings } from "./tell-settings.ts";
import { useCheckedForm } from "./use-checked-form.ts";
import { useShownAgain } from "./use-shown-again.ts";

/** The fields of a profile and its picture, beside what others will see of them. */
export function ProfileForm({ me }: { me: Me }) {
  const { form, field, values, isChanged, isBusy, onSubmit } = useProfileForm(me);
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
      <div className="flex flex-col gap-8">
        <h2 className="-mb-3 text-2xl">Profile</h2>
        <AvatarPicker me={me} />
        <form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
          <TextField label="Full name" autoComplete="name" {...field("fullName")} />
          <TextField label="Brokerage" autoComplete="organization" {...field("brokerage")} />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField label="Reviewer type" {...field("reviewerType")}>
              <option value="">Not specified</option>
              {PROFILE_TYPES.map((type) => (
                <option key={type} value={type}>
                  {PROFILE_LABELS[type]}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Years of experience"
              inputMode="numeric"
              autoComplete="off"
              {...field("yearsExperience")}
            />
          </div>
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

/** How the profile looks to others, while it is typed. */
function Preview({ me, values }: { me: Me; values: ProfileValues }) {
  const { fullName, brokerage, ...facts } = toContent(values);
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
  const showAgain = useShownAgain();
  const saved = useMemo(() => toValues(me), [me]);
  return useCheckedForm({
    names: PROFILE_FIELDS,
    saved,
    check: checkProfile,
    async send(values) {
      try {
        await api.profiles.update(toContent(values));
      } catch (error) {
        return problemsOf(error);
      }
      await showAgain();
      tellSettings({ title: "Profile updated" });
      return {};
    },
  });
}

/** What the server found wrong, for the fields that it names; else told in a toast. */
function problemsOf(error: unknown): Partial<ProfileValues> {
  const issues = issuesOf(error);
  const named = PROFILE_FIELDS.flatMap((name) => {
    const issue = issues.find(({ path }) => path[0] === name);
    return issue ? [[name, issue.message] as const] : [];
  });
  if (named.length > 0) return Object.fromEntries(named);
  const title = "Failed to update profile";
  const text = errorText(error, title);
  if (failureOf(error).code === "RESERVED_NAME") return { fullName: text };
  tellSettings({ title, description: text === title ? "Please try again." : text, tone: "error" });
  return {};
}

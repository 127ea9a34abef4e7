import { useId, useRef, useState } from "react";
import type { Me } from "#contract/account.ts";
import { LIMITS, PICTURE_TOO_LARGE, PICTURE_TYPES, PICTURE_WRONG_TYPE } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { showSettingsToast } from "./settings-toast.ts";
import { useRefreshPerson } from "./use-refresh-person.ts";

export function AvatarPicker({ me }: { me: Me }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { problem, write, isUploading, isRemoving } = useAvatar();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-sans font-semibold text-base">
        Profile picture
      </h2>
      <div className="flex items-center gap-5">
        <Avatar fullName={me.fullName} avatarUrl={me.avatarUrl} size="large" />
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            hidden
            accept={PICTURE_TYPES.join(",")}
            aria-label="Profile picture"
            onChange={async ({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) await write(file);
              // Allows choosing the same file again.
              if (input.current) input.current.value = "";
            }}
          />
          <Button
            look="secondary"
            isBusy={isUploading}
            aria-describedby={`${id}-hint ${id}-problem`}
            onClick={() => !isRemoving && input.current?.click()}
          >
            {isUploading ? "Uploading…" : "Upload picture"}
          </Button>
          {me.avatarUrl !== null && (
            <Button look="quiet" isBusy={isRemoving} onClick={() => write(null)}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft">
        JPG, PNG or WEBP. Max 5MB
      </p>
      <p id={`${id}-problem`} className="text-bad text-sm font-medium empty:hidden">
        {problem}
      </p>
    </section>
  );
}

function useAvatar() {
  const { api } = useApi();
  const showAgain = useRefreshPerson();
  const [problem, setProblem] = useState<string>();
  const { write, input, isBusy } = useWrite({
    async mutationFn(picture: File | null) {
      setProblem(undefined);
      if (picture) {
        rejectFile(picture);
        await api.profiles.putAvatar({ picture });
      } else await api.profiles.removeAvatar();
      await showAgain();
      showSettingsToast({ title: picture ? "Profile picture updated" : "Profile picture removed" });
    },
    onError: (error) => setProblem(errorText(error, "Please try again.")),
    failed: (picture) => ({
      title: picture ? "Failed to upload profile picture" : "Failed to update profile",
      about: "settings",
    }),
  });
  return { problem, write, isUploading: isBusy && input !== null, isRemoving: isBusy && input === null };
}

function rejectFile({ size, type }: File) {
  if (size > LIMITS.pictureBytes) throw { status: 413, message: PICTURE_TOO_LARGE };
  const isKnown = type === "" || PICTURE_TYPES.some((known) => known === type);
  if (!isKnown) throw { status: 422, message: PICTURE_WRONG_TYPE };
}

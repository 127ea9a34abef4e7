import { useId, useState } from "react";
import type { Me } from "#contract/account/account.ts";
import { showSettingsToast } from "#web/account/settings/settings-toast.ts";
import { errorText } from "#web/platform/api/error-text.ts";
import { ACCEPTED_PICTURES, rejectPicture } from "#web/platform/reject-picture.ts";
import { useApi } from "#web/platform/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { FileButton } from "#web/ui/field/file-button.tsx";
import { useWrite } from "#web/ui/form/use-write.ts";
import { useRefreshPerson } from "./use-refresh-person.ts";

export function AvatarPicker({ me }: { me: Me }) {
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
          <FileButton
            accept={ACCEPTED_PICTURES}
            label="Profile picture"
            isBusy={isUploading}
            isBlocked={isRemoving}
            describedBy={`${id}-hint ${id}-problem`}
            onPick={write}
          >
            {isUploading ? "Uploading…" : "Upload picture"}
          </FileButton>
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
        rejectPicture(picture);
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

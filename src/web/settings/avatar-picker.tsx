import { useId, useRef, useState } from "react";
import type { Me } from "#contract/account.ts";
import { AVATAR_TOO_LARGE, AVATAR_TYPES, AVATAR_WRONG_TYPE, LIMITS } from "#contract/vocabulary.ts";
import { errorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { tellSettings } from "./tell-settings.ts";
import { useShownAgain } from "./use-shown-again.ts";

/** The picture of oneself: another one, or none; either counts at once. */
export function AvatarPicker({ me }: { me: Me }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { problem, busy, upload, remove } = useAvatar();
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
            accept={AVATAR_TYPES.join(",")}
            aria-label="Profile picture"
            onChange={async ({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) await upload(file);
              // The same file may be chosen again, when it was changed or did not arrive.
              if (input.current) input.current.value = "";
            }}
          />
          <Button
            look="secondary"
            isBusy={busy === "upload"}
            aria-describedby={`${id}-hint ${id}-problem`}
            onClick={() => busy === undefined && input.current?.click()}
          >
            {busy === "upload" ? "Uploading…" : "Upload picture"}
          </Button>
          {me.avatarUrl !== null && (
            <Button look="quiet" isBusy={busy === "remove"} onClick={remove}>
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
  const showAgain = useShownAgain();
  const [busy, setBusy] = useState<"upload" | "remove">();
  const [problem, setProblem] = useState<string>();

  const change = async (kind: "upload" | "remove", failed: string, send: () => Promise<unknown>) => {
    if (busy !== undefined) return;
    setBusy(kind);
    setProblem(undefined);
    try {
      await send();
      await showAgain();
      tellSettings({ title: kind === "upload" ? "Profile picture updated" : "Profile picture removed" });
    } catch (error) {
      const reason = errorText(error, "Please try again.");
      setProblem(reason);
      tellSettings({ title: failed, description: reason, tone: "error" });
    } finally {
      setBusy(undefined);
    }
  };

  return {
    problem,
    busy,
    upload: (picture: File) =>
      change("upload", "Failed to upload profile picture", async () => {
        refuse(picture);
        await api.profiles.putAvatar({ picture });
      }),
    remove: () => change("remove", "Failed to update profile", () => api.profiles.removeAvatar()),
  };
}

/** What the server would refuse, before it is sent, in the shape of the server's own errors. */
function refuse({ size, type }: File) {
  if (size > LIMITS.avatarBytes) throw { status: 413, message: AVATAR_TOO_LARGE };
  const isKnown = type === "" || AVATAR_TYPES.some((known) => known === type);
  if (!isKnown) throw { status: 422, message: AVATAR_WRONG_TYPE };
}

import { useRef } from "react";
import type { Profile } from "#contract/people/profiles.ts";
import { Following } from "#web/follows/index.ts";
import { SendMessage } from "#web/messages/index.ts";
import { PersonMenu, UnblockButton, useIsBlocked } from "#web/people/index.ts";
import { useUser } from "#web/platform/session/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useFocusBack } from "#web/ui/dialog/use-focus-back.ts";

export function ProfileActions({ profile }: { profile: Profile }) {
  const user = useUser();
  const isBlocked = useIsBlocked(profile.id);
  const message = useRef<HTMLButtonElement>(null);
  useFocusBack(isBlocked === true, () => message.current);
  if (user?.id === profile.id) {
    return (
      <>
        <ButtonLink look="secondary" to="/settings">
          Edit profile
        </ButtonLink>
        <ButtonLink look="secondary" to="/my-tools">
          My tools
        </ButtonLink>
        <ButtonLink look="secondary" to="/messages">
          Messages
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {isBlocked ? (
        <>
          <p className="w-full text-soft sm:mr-1 sm:w-auto">You blocked this member.</p>
          <UnblockButton person={profile} />
        </>
      ) : (
        <>
          <SendMessage ref={message} recipient={profile} />
          <Following target={{ personId: profile.id }} name={profile.fullName} />
        </>
      )}
      <PersonMenu person={profile} reported={{ kind: "person", id: profile.id }} />
    </>
  );
}

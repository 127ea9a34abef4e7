import type { Profile } from "#contract/profiles.ts";
import { SendMessage } from "#web/messages/index.ts";
import { useSession } from "#web/platform/viewer.ts";
import { ReportButton } from "#web/reports/index.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** What one can do about a person: write to them, tell the moderators; about oneself, change what is shown. */
export function ProfileActions({ profile }: { profile: Profile }) {
  const session = useSession();
  if (session.status === "signed-in" && session.session.user.id === profile.id) {
    return (
      <>
        <ButtonLink look="secondary" to="/settings">
          Edit profile
        </ButtonLink>
        <ButtonLink look="secondary" to="/messages">
          Messages
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <SendMessage recipient={profile} />
      <ReportButton subject={{ kind: "person", id: profile.id }} />
    </>
  );
}

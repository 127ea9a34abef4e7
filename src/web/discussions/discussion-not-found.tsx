import { ButtonLink } from "#web/ui/button.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";

export function DiscussionNotFound() {
  return (
    <MissingScreen
      title="Discussion not found"
      text="It may have been removed, or it's still in review."
      loading="Loading this discussion…"
    >
      <ButtonLink to="/search" search={{ tab: "discussions" }}>
        All Discussions
      </ButtonLink>
      <ButtonLink to="/search" look="secondary">
        Search Reviews
      </ButtonLink>
    </MissingScreen>
  );
}

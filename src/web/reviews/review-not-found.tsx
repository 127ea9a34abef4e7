import { ButtonLink } from "#web/ui/button.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";

export function ReviewNotFound() {
  return (
    <MissingScreen
      title="Review not found"
      text="It may have been removed, or it's still in review."
      loading="Loading this review…"
    >
      <ButtonLink to="/search">Search Reviews</ButtonLink>
      <ButtonLink to="/tools" look="secondary">
        Browse Tools
      </ButtonLink>
    </MissingScreen>
  );
}

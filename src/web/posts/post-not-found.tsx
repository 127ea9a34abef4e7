import type { PostRef } from "#contract/parts.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { capitalize } from "#web/ui/format.ts";
import { MissingScreen } from "#web/ui/page/missing-screen.tsx";

const LINKS = {
  review: (
    <>
      <ButtonLink to="/search">Search Reviews</ButtonLink>
      <ButtonLink to="/tools" look="secondary">
        Browse Tools
      </ButtonLink>
    </>
  ),
  discussion: (
    <>
      <ButtonLink to="/search" search={{ tab: "discussions" }}>
        All Discussions
      </ButtonLink>
      <ButtonLink to="/search" look="secondary">
        Search Reviews
      </ButtonLink>
    </>
  ),
};

export const PostNotFound = ({ kind }: Pick<PostRef, "kind">) => (
  <MissingScreen
    title={`${capitalize(kind)} not found`}
    text="It may have been removed, or it's still in review."
    loading={`Loading this ${kind}…`}
  >
    {LINKS[kind]}
  </MissingScreen>
);

import { useSession } from "#web/platform/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/**
 * The page of a discussion that is not there, or not for everyone: the server renders it as for a visitor, and
 * an author's own discussion appears once the browser has asked as them. Until then they see that it is looked for.
 */
export function DiscussionNotFound() {
  const session = useSession();
  return (
    <div className="page py-16">
      {session.status === "loading" && (
        <p role="status" className="if-member text-lg text-soft">
          Loading this discussion…
        </p>
      )}
      <div className={session.status === "loading" ? "if-visitor" : undefined}>
        <h1 className="text-3xl">Discussion not found</h1>
        <p className="mt-2 mb-6 text-lg text-soft">It may have been removed, or it's still in review.</p>
        <ButtonLink to="/search" search={{ tab: "discussions" }}>
          All Discussions
        </ButtonLink>
      </div>
    </div>
  );
}

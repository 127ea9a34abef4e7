import { type ReactNode, useEffect } from "react";
import { useSignIn } from "#web/platform/use-sign-in.ts";
import { useSession } from "#web/platform/viewer.ts";

/** Redirects visitors to sign in and back; the server-rendered page contains nothing personal. */
export function MembersOnly({ title, children }: { title: string; children: (userId: string) => ReactNode }) {
  const session = useSession();
  const signIn = useSignIn();
  useEffect(() => {
    if (session.status === "signed-out") signIn({ replace: true });
  }, [session.status, signIn]);
  return (
    <div className="page pt-8">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <div className="mt-4">
        {session.status === "signed-in" ? (
          children(session.session.user.id)
        ) : (
          <>
            <p className="if-visitor text-soft">Please sign in to view this page.</p>
            <div
              role="status"
              aria-label={`Loading ${title}`}
              className="if-member skeleton h-64 max-w-3xl"
            />
          </>
        )}
      </div>
    </div>
  );
}

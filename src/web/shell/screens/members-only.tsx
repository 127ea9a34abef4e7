import { type ReactNode, useEffect } from "react";
import { useSignIn } from "#web/platform/session/use-sign-in.ts";
import { useSession } from "#web/platform/session/viewer.ts";
import { classes } from "#web/ui/classes.ts";

interface MembersOnlyProps {
  title: string;
  /** Narrow screens show what is open, under its own heading. */
  isOpened?: boolean;
  /** Newcomers sign up for it. */
  isForNewcomers?: boolean;
  /** What members see has a heading of its own. */
  hasOwnTitle?: boolean;
  children: (userId: string) => ReactNode;
}

/** Redirects visitors to sign in and back; the server-rendered page contains nothing personal. */
export function MembersOnly({
  title,
  isOpened = false,
  isForNewcomers = false,
  hasOwnTitle = false,
  children,
}: MembersOnlyProps) {
  const session = useSession();
  const signIn = useSignIn();
  useEffect(() => {
    if (session.status !== "signed-out") return;
    void signIn({ mode: isForNewcomers ? "newcomer" : "login", replace: true });
  }, [session.status, signIn, isForNewcomers]);
  return (
    <div className={classes("page pt-8", isOpened && "max-lg:pt-2")}>
      {!(hasOwnTitle && session.status === "signed-in") && (
        <h1 className={classes("text-3xl md:text-4xl", isOpened && "max-lg:sr-only")}>{title}</h1>
      )}
      <div className={classes(!hasOwnTitle && (isOpened ? "lg:mt-4" : "mt-4"))}>
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

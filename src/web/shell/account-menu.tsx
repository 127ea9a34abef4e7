import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { lazyPart } from "#web/platform/online.ts";
import { hasLeft, onSessionChange, sessionState } from "#web/platform/session/session.ts";
import { useSignInLink } from "#web/platform/session/sign-in-link.ts";
import { useApi, useSession } from "#web/platform/session/viewer.ts";
import { toast } from "#web/ui/toast/toast.ts";

const MemberMenu = lazyPart(() => import("./member-menu.tsx"), <LoadingMenu />);

/**
 * Loading, signed out or signed in. The server renders the last two at their final width; the boot script
 * shows one of them until the session is loaded.
 */
export function AccountMenu() {
  const session = useSession();
  useSessionEnd();
  if (session.status === "loading") {
    return (
      <>
        <span className="if-visitor">
          <LoginLink />
        </span>
        <LoadingMenu />
      </>
    );
  }
  if (session.status === "signed-out" || session.status === "leaving") return <LoginLink />;
  return (
    // Phones have these entries in the slide-out menu.
    <div className="hidden sm:block">
      <MemberMenu email={session.session.user.email} />
    </div>
  );
}

function LoadingMenu() {
  return (
    <span className="if-member skeleton hidden h-11 w-16 sm:block" role="status">
      <span className="sr-only">Loading your account</span>
    </span>
  );
}

function LoginLink() {
  return (
    <Link {...useSignInLink()} className="login-link">
      Login
    </Link>
  );
}

const SIGNED_OUT = {
  title: "Signed out",
  description: "You have been signed out successfully.",
  about: "account",
};
const ACCOUNT_DELETED = {
  title: "Account Deleted",
  description: "Your account has been deleted. We've emailed you a confirmation.",
  about: "account",
};

/**
 * Used once in the app: after signing out, here or in another tab, shows a toast and goes Home. If a session
 * ends on its own, the page says so and stays (docs/product.md#accounts).
 */
function useSessionEnd() {
  const router = useRouter();
  const { queryClient } = useApi();
  useEffect(() => {
    let before = sessionState().status;
    return onSessionChange(() => {
      const state = sessionState();
      const now = state.status;
      if (before === "signed-in" && now !== "signed-in") queryClient.getMutationCache().clear();
      if (state.status === "leaving") {
        toast(state.isDeleted ? ACCOUNT_DELETED : SIGNED_OUT);
        // No warning about unsaved changes: without a session they can't be saved.
        void router.navigate({ to: "/", ignoreBlocker: true }).finally(hasLeft);
      } else if (before === "signed-in" && now === "signed-out") {
        toast({ title: "Your session has ended", description: "Please sign in again.", about: "account" });
      }
      before = now;
    });
  }, [router, queryClient]);
}

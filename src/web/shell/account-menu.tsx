import { Link } from "@tanstack/react-router";
import { useSignInLink } from "#web/platform/sign-in-link.ts";
import { useMe, useSession } from "#web/platform/viewer.ts";
import { MenuButton, menuItem } from "#web/ui/menu-button.tsx";
import { useSessionEnd, useSignOut } from "./use-sign-out.ts";

/**
 * Loading, signed out or signed in. The server renders both of the last two, each as wide as it stays; the
 * early script decides which one is seen until the session has been read.
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
        <span className="if-member skeleton block h-11 w-28" role="status">
          <span className="sr-only">Loading your account</span>
        </span>
      </>
    );
  }
  if (session.status === "signed-in") return <MemberMenu email={session.session.user.email} />;
  return <LoginLink />;
}

function LoginLink() {
  return (
    <Link
      {...useSignInLink()}
      className="inline-flex min-h-11 items-center px-3 font-semibold hover:underline"
    >
      Login
    </Link>
  );
}

function MemberMenu({ email }: { email: string }) {
  const me = useMe();
  const signOut = useSignOut();
  return (
    <MenuButton
      label="Account"
      ariaLabel="Account menu"
      className="flex min-h-11 w-28 items-center justify-center gap-1 rounded-md font-semibold hover:bg-land"
    >
      <p title={email} className="max-w-72 truncate border-hairline border-b px-4 py-3 text-sm text-soft">
        {email}
      </p>
      {me?.can.moderate && (
        <Link to="/admin" className={menuItem}>
          Admin Dashboard
        </Link>
      )}
      <Link to="/messages" className={menuItem}>
        Messages
      </Link>
      <Link to="/settings" className={menuItem}>
        Settings
      </Link>
      <button type="button" onClick={signOut} className={menuItem}>
        Sign Out
      </button>
    </MenuButton>
  );
}

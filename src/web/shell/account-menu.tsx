import { Link, useLocation } from "@tanstack/react-router";
import { useMe, useSession } from "#web/platform/viewer.ts";
import { MenuButton, menuItem } from "./menu-button.tsx";
import { signInLink } from "./navigation.ts";
import { useSignOut } from "./use-sign-out.ts";

/**
 * Loading, signed out or signed in. The server renders both of the last two; the early script decides
 * which one is seen until the session has been read.
 */
export function AccountMenu() {
  const session = useSession();
  if (session.status === "loading") {
    return (
      <>
        <span className="if-visitor">
          <LoginLink />
        </span>
        <span className="if-member skeleton h-11 w-28" role="status">
          <span className="sr-only">Loading your account</span>
        </span>
      </>
    );
  }
  if (session.status === "signed-out") return <LoginLink />;
  return <MemberMenu email={session.session.user.email} />;
}

function LoginLink() {
  const here = useLocation({ select: ({ href, pathname }) => (pathname === "/auth" ? "/" : href) });
  return (
    <Link
      {...signInLink(here)}
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
      label={<span className="max-w-40 truncate">{me?.fullName ?? "Account"}</span>}
      ariaLabel="Account menu"
      className="flex min-h-11 items-center gap-1 rounded-md px-3 font-semibold hover:bg-land"
    >
      <p className="max-w-72 truncate border-hairline border-b px-4 py-3 text-sm text-soft">{email}</p>
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

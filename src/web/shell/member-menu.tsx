import { Link } from "@tanstack/react-router";
import { useMe } from "#web/platform/viewer.ts";
import { MenuButton, menuItem } from "#web/ui/menu-button.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** The account menu (specification section 2). Loaded for members alone. */
export default function MemberMenu({ email }: { email: string }) {
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

import { Link } from "@tanstack/react-router";
import { useSignInLink } from "#web/platform/sign-in-link.ts";
import { useMe, useSession } from "#web/platform/viewer.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { COMPANY_LINKS, MAIN_LINKS } from "./navigation.ts";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useSignOut } from "./use-sign-out.ts";

const item =
  "flex min-h-11 w-full items-center border-hairline border-b py-2 text-left text-lg aria-[current=page]:font-semibold aria-[current=page]:text-evergreen";

/** The navigation of phones and tablets. */
export function SlideOutMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Menu" place="end" isOpen={isOpen} onClose={onClose}>
      <nav aria-label="Menu" className="flex flex-col">
        {[...MAIN_LINKS, ...COMPANY_LINKS].map(({ label, ...link }) => (
          <Link key={label} {...link} onClick={onClose} className={item}>
            {label}
          </Link>
        ))}
        <Link to="/contact" onClick={onClose} className={item}>
          Contact
        </Link>
        <AccountLinks onClose={onClose} />
      </nav>
      <div className="pt-6">
        <ThemeSwitch />
      </div>
    </Dialog>
  );
}

function AccountLinks({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const me = useMe();
  const signOut = useSignOut();
  const signInLink = useSignInLink();
  if (session.status !== "signed-in") {
    return (
      <Link {...signInLink} onClick={onClose} className={item}>
        Login
      </Link>
    );
  }
  return (
    <>
      <p className="truncate pt-6 pb-1 text-sm text-soft">{session.session.user.email}</p>
      {me?.can.moderate && (
        <Link to="/admin" onClick={onClose} className={item}>
          Admin Dashboard
        </Link>
      )}
      <Link to="/messages" onClick={onClose} className={item}>
        Messages
      </Link>
      <Link to="/notifications" onClick={onClose} className={item}>
        Notifications
      </Link>
      <Link to="/settings" onClick={onClose} className={item}>
        Settings
      </Link>
      <button
        type="button"
        className={item}
        onClick={() => {
          onClose();
          void signOut();
        }}
      >
        Logout
      </button>
    </>
  );
}

import { Link } from "@tanstack/react-router";
import { lazyPart } from "#web/platform/online.ts";
import { useSignInLink } from "#web/platform/session/sign-in-link.ts";
import { useUser } from "#web/platform/session/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { COMPANY_LINKS, MAIN_LINKS } from "./navigation.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

const MemberCard = lazyPart(
  async () => ({ default: (await import("./member-menu.tsx")).MemberCard }),
  <div className="h-12" />,
);
const MemberEntries = lazyPart(async () => ({ default: (await import("./member-menu.tsx")).MemberEntries }));

const item =
  "flex min-h-11 w-full items-center border-hairline border-b py-2 text-left text-lg aria-[current=page]:font-semibold aria-[current=page]:text-evergreen";

export default function SlideOutMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const signInLink = useSignInLink();
  const email = useUser()?.email;
  return (
    <Dialog title="Menu" place="end" isOpen={isOpen} onClose={onClose}>
      {email !== undefined && <MemberCard email={email} className="pb-4" />}
      <ButtonLink to="/add-review" look="secondary" onClick={onClose} className="w-full">
        Add Review
      </ButtonLink>
      <nav aria-label="Menu" className="flex flex-col pt-3">
        {[...MAIN_LINKS, ...COMPANY_LINKS].map(({ label, ...link }) => (
          <Link key={label} {...link} onClick={onClose} className={item}>
            {label}
          </Link>
        ))}
        <Link to="/contact" onClick={onClose} className={item}>
          Contact
        </Link>
        {email === undefined ? (
          <Link {...signInLink} onClick={onClose} className={item}>
            Login
          </Link>
        ) : (
          <div className="pt-6">
            <MemberEntries look={item} signOutLabel="Logout" onChoose={onClose} />
          </div>
        )}
      </nav>
      <div className="pt-6">
        <ThemeSwitch />
      </div>
    </Dialog>
  );
}

import { Link, linkOptions } from "@tanstack/react-router";
import { Bell, Bookmark, CirclePlus, LogOut, Mail, Settings, Shield, User, Wallet } from "lucide";
import type { Me } from "#contract/account/account.ts";
import { signOutBy } from "#web/platform/session/session.ts";
import { useApi, useMe, useMeOrLoading } from "#web/platform/session/viewer.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { classes } from "#web/ui/classes.ts";
import { useWrite } from "#web/ui/form/use-write.ts";
import { formatCount } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MenuButton, menuItem } from "#web/ui/menu/menu-button.tsx";
import { moveByArrows } from "#web/ui/menu/move-by-arrows.ts";

const LINKS = linkOptions([
  { to: "/profile", label: "Your Profile", icon: User },
  { to: "/saved", label: "Saved", icon: Bookmark },
  { to: "/following", label: "Following", icon: CirclePlus },
  { to: "/my-tools", label: "My tools", icon: Wallet },
  { to: "/messages", label: "Messages", icon: Mail },
  { to: "/notifications", label: "Notifications", icon: Bell },
  { to: "/settings", label: "Settings", icon: Settings },
]);

export default function MemberMenu({ email }: { email: string }) {
  const me = useMe();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles bubbling events
    <div onKeyDown={moveByArrows}>
      <MenuButton
        label={me ? <Avatar {...me} size="small" /> : <span className="skeleton size-9 rounded-full" />}
        ariaLabel="Account menu"
        className="flex h-11 w-16 items-center justify-center gap-1 rounded-md hover:bg-land"
      >
        <MemberCard email={email} className="w-72 border-hairline border-b px-4 py-3" />
        <MemberEntries
          look={classes(menuItem, "last:border-hairline last:border-t aria-[current=page]:font-semibold")}
          signOutLabel="Sign Out"
        />
      </MenuButton>
    </div>
  );
}

export function MemberCard({ email, className }: { email: string; className: string }) {
  const me = useMe();
  return (
    // Reserves the height while the name loads, so that the entries below don't move.
    <div className={classes("flex items-center gap-3", className)}>
      {me ? <Avatar {...me} size="small" /> : <span className="skeleton size-9 shrink-0 rounded-full" />}
      <div className="min-w-0 grow">
        <p className="flex h-6 items-baseline justify-between gap-3">
          {me ? (
            <>
              <span className="truncate font-semibold">{me.fullName}</span>
              <span className="shrink-0 text-sm text-soft">{me.isPremium ? "Premium" : "Free plan"}</span>
            </>
          ) : (
            <span className="skeleton h-6 w-36" />
          )}
        </p>
        <p title={email} className="truncate text-sm text-soft">
          {email}
        </p>
      </div>
    </div>
  );
}

interface MemberEntriesProps {
  look: string;
  signOutLabel: "Sign Out" | "Logout";
  onChoose?: () => void;
}

export function MemberEntries({ look, signOutLabel, onChoose }: MemberEntriesProps) {
  const { me, isLoading } = useMeOrLoading();
  const { write: signOut } = useSignOut();
  const entry = classes(look, "gap-3");
  // Entries depend on the role, so none is shown until it is known.
  if (isLoading) {
    return (
      <div role="status" aria-label="Loading the menu" className="flex h-77 flex-col">
        <span className="skeleton m-2 grow" />
      </div>
    );
  }
  return (
    <>
      {(me?.can.moderate || me?.neededFactor) && (
        <Link to="/admin" onClick={onChoose} className={entry}>
          <Icon of={Shield} size={18} className="text-soft" />
          Admin Dashboard
        </Link>
      )}
      {LINKS.map(({ label, icon, ...link }) => (
        <Link key={label} {...link} onClick={onChoose} className={entry}>
          <Icon of={icon} size={18} className="text-soft" />
          {label}
          <UnreadCount count={unreadAt(link.to, me)} />
        </Link>
      ))}
      <button
        type="button"
        className={entry}
        onClick={() => {
          onChoose?.();
          void signOut();
        }}
      >
        <Icon of={LogOut} size={18} className="text-soft" />
        {signOutLabel}
      </button>
    </>
  );
}

function unreadAt(to: (typeof LINKS)[number]["to"], me: Me | undefined): number | undefined {
  if (to === "/messages") return me?.unread.messages;
  return to === "/notifications" ? me?.unread.notifications : undefined;
}

/** The badges in the header say it to screen readers. */
const UnreadCount = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <span aria-hidden className="ml-auto font-semibold text-evergreen text-sm tabular-nums">
      {formatCount(count)}
    </span>
  );

/** Ends the session on the server, then in all tabs of this browser (see `useSessionEnd`). */
function useSignOut() {
  const { api } = useApi();
  return useWrite({
    mutationFn: () => signOutBy((signal) => api.account.signOut(undefined, { signal })),
    failed: { title: "Failed to sign out", about: "account" },
  });
}

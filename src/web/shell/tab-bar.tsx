import { Link, linkOptions } from "@tanstack/react-router";
import { Bookmark, Home, MapPin, Search, User } from "lucide-react";
import { lazy, Suspense } from "react";
import { useSession } from "#web/platform/viewer.ts";

const MessageCount = lazy(() =>
  import("./member-signs.tsx").then(({ MessageCount }) => ({ default: MessageCount })),
);

const TABS = linkOptions([
  { to: "/", label: "Home", icon: Home, activeOptions: { exact: true } },
  { to: "/markets", label: "Markets", icon: MapPin },
  { to: "/search", label: "Search", icon: Search, activeOptions: { includeSearch: false } },
  { to: "/saved", label: "Saved", icon: Bookmark },
  { to: "/profile", label: "Me", icon: User },
]);

/** The bottom bar of phones. */
export function TabBar() {
  const isSignedIn = useSession().status === "signed-in";
  return (
    <nav
      aria-label="Tabs"
      className="sticky bottom-0 z-30 border-hairline border-t bg-sheet pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-5">
        {TABS.map(({ label, icon: Icon, ...link }) => (
          <li key={label}>
            <Link
              {...link}
              className="relative flex min-h-14 flex-col items-center justify-center gap-1 text-soft text-xs aria-[current=page]:font-semibold aria-[current=page]:text-evergreen"
            >
              <Icon aria-hidden size={20} />
              {label}
              {link.to === "/profile" && isSignedIn && (
                <Suspense>
                  <MessageCount />
                </Suspense>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

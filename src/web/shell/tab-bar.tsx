import { Link, linkOptions, useLocation } from "@tanstack/react-router";
import { Bookmark, Home, MapPin, Search, User } from "lucide";
import { useUser } from "#web/platform/session/viewer.ts";
import { Icon } from "#web/ui/icon.tsx";

const TABS = linkOptions([
  { to: "/", label: "Home", icon: Home, activeOptions: { exact: true } },
  { to: "/markets", label: "Markets", icon: MapPin },
  { to: "/search", label: "Search", icon: Search, activeOptions: { includeSearch: false } },
  { to: "/saved", label: "Saved", icon: Bookmark },
  { to: "/profile", label: "Me", icon: User, activeOptions: { exact: true } },
]);

export function TabBar() {
  const user = useUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  /** "/profile" redirects to the public URL of the profile. */
  const isOwnProfile = user !== undefined && pathname === `/profile/${user.id}`;
  return (
    <nav aria-label="Tabs" className="tab-bar">
      <ul>
        {TABS.map(({ label, icon, ...link }) => (
          <li key={label}>
            <Link
              {...link}
              {...(link.to === "/profile" && isOwnProfile && { "aria-current": "page" as const })}
              className="tab-bar-link"
            >
              <Icon of={icon} size={20} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

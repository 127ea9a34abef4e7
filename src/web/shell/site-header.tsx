import { Link, useLocation } from "@tanstack/react-router";
import { Menu } from "lucide";
import { useEffect, useState } from "react";
import { lazyPart, useIsOffline } from "#web/platform/online.ts";
import {
  useDelayedNavigation,
  useIsChanging,
  useIsNavigating,
  useIsSlow,
} from "#web/platform/page/pending.ts";
import { useSession } from "#web/platform/session/viewer.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { MenuButton, menuItem } from "#web/ui/menu/menu-button.tsx";
import { useRootMark } from "#web/ui/page/use-root-mark.ts";
import { AccountMenu } from "./account-menu.tsx";
import { badgeRow } from "./badge-row.ts";
import { Logo } from "./logo.tsx";
import { COMPANY_LINKS, LEGAL_LINKS, MAIN_LINKS } from "./navigation.ts";
import { loadSkeleton } from "./screens/pending-screen.tsx";
import { reportChoice } from "./screens/report-choice.ts";

const UnreadBadges = lazyPart(() => import("./unread-badges.tsx"), <BadgesPlaceholder />);

const loadMenu = () => import("./slide-out-menu.tsx");
const SlideOutMenu = lazyPart(loadMenu);

export function SiteHeader() {
  /** Undefined until it first opens. */
  const [isMenuOpen, setMenuOpen] = useState<boolean>();
  const { status } = useSession();
  const isSignedIn = status === "signed-in";
  const isLoading = status === "loading";
  const pathname = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setMenuOpen((before) => before && false), [pathname]);
  return (
    <header className="site-header">
      <div className="page">
        {/* Narrow phones have room for the logo only. */}
        <Logo nameClassName="header-name" />
        <nav aria-label="Main">
          {MAIN_LINKS.map(({ label, ...link }) => (
            <Link key={label} {...link} className="header-link">
              {label}
            </Link>
          ))}
          <MenuButton label="Company" className="header-link">
            {[...COMPANY_LINKS, ...LEGAL_LINKS].map(({ label, ...link }) => (
              <Link key={label} {...link} className={menuItem}>
                {label}
              </Link>
            ))}
          </MenuButton>
          <Link to="/contact" className="header-link">
            Contact
          </Link>
        </nav>
        <div>
          {isSignedIn ? <UnreadBadges /> : isLoading && <BadgesPlaceholder />}
          <AccountMenu />
          <ButtonLink to="/add-review" look="secondary" className="header-button">
            Add Review
          </ButtonLink>
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            // A touch begins earlier than its click.
            onPointerEnter={() => void loadMenu().catch(() => {})}
            onClick={() => setMenuOpen(true)}
            className="header-menu noscript:hidden"
          >
            <Icon of={Menu} size={22} />
          </button>
          {/* Without JavaScript, it leads to the links in the footer. */}
          <a href="#footer" aria-label="Menu" className="header-menu hidden lg:noscript:hidden noscript:grid">
            <Icon of={Menu} size={22} />
          </a>
        </div>
      </div>
      <OfflineBar />
      <ProgressBar />
      {isMenuOpen !== undefined && <SlideOutMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />}
    </header>
  );
}

/** As wide as the badges, so that nothing moves when they load. */
function BadgesPlaceholder() {
  return (
    <div aria-hidden className="if-member">
      <div className={badgeRow}>
        <span className="size-11" />
        <span className="size-11" />
      </div>
    </div>
  );
}

function ProgressBar() {
  const isWaiting = useDelayedNavigation(loadSkeleton, reportChoice);
  const isSlow = useIsSlow(useIsNavigating() || isWaiting);
  const isSameScreen = useIsChanging();
  // The same screen dims only what changes.
  useRootMark("leaving", isSlow && !isSameScreen);
  if (!isSlow) return null;
  return <div role="progressbar" aria-label="Loading" className="progress-bar" />;
}

function OfflineBar() {
  const isOffline = useIsOffline();
  useRootMark("offline", isOffline);
  return (
    <div aria-live="polite">
      {isOffline && <p className="offline-bar">You're offline. Showing what's loaded.</p>}
    </div>
  );
}

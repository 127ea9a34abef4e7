import { Share2 } from "lucide";
import type { ReactNode } from "react";
import { lazyPart } from "#web/platform/online.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MenuButton } from "./menu-button.tsx";

const ShareLinks = lazyPart(() => import("./share-links.tsx"));

interface ShareMenuProps {
  /** Briefly describes the shared page. */
  title: string;
  /** Shares the parameters, too, that search engines leave out, such as a budget. */
  isExact?: boolean;
  /** Instead of a frame. */
  className?: string;
  /** More entries. */
  children?: ReactNode;
}

export function ShareMenu({
  title,
  isExact = false,
  className = "framed rounded-md",
  children,
}: ShareMenuProps) {
  return (
    <MenuButton
      label={
        <>
          <Icon of={Share2} size={17} />
          <span className="max-[26rem]:sr-only">Share</span>
        </>
      }
      hasArrow={false}
      className={`inline-flex min-h-11 items-center gap-2 ${className}`}
    >
      <ShareLinks title={title} isExact={isExact} />
      {children}
    </MenuButton>
  );
}

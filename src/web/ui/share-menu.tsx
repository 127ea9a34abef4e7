import { Share2 } from "lucide";
import { lazyPart } from "#web/platform/online.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MenuButton } from "./menu-button.tsx";

const ShareLinks = lazyPart(() => import("./share-links.tsx"));

/** `title` briefly describes the shared page. */
export function ShareMenu({ title }: { title: string }) {
  return (
    <MenuButton
      label={
        <>
          <Icon of={Share2} size={17} />
          <span className="max-[26rem]:sr-only">Share</span>
        </>
      }
      hasArrow={false}
      className="framed inline-flex min-h-11 items-center gap-2 rounded-md"
    >
      <ShareLinks title={title} />
    </MenuButton>
  );
}

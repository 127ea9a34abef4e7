import { Share2 } from "lucide-react";
import { Suspense } from "react";
import { lazyPart } from "#web/platform/online.ts";
import { MenuButton } from "./menu-button.tsx";

const ShareLinks = lazyPart(() => import("./share-links.tsx"));

/** Copy Link, Facebook, Twitter, LinkedIn, Email; `title` says in a few words what is shared. */
export function ShareMenu({ title }: { title: string }) {
  return (
    <MenuButton
      label={
        <>
          <Share2 aria-hidden size={17} />
          Share
        </>
      }
      hasArrow={false}
      className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-sheet px-4 font-semibold hover:border-ink"
    >
      <Suspense>
        <ShareLinks title={title} />
      </Suspense>
    </MenuButton>
  );
}

import { BADGE_SIZE, badgeAddress } from "#contract/badges.ts";
import type { Area } from "#contract/comps/views.ts";
import { stringifySearch } from "#contract/page-addresses.ts";
import { areaSearch } from "#web/comps/area/areas.ts";
import { useSite } from "#web/platform/site.ts";
import { copyText } from "#web/ui/menu/copy-text.ts";
import { MenuEntry } from "#web/ui/menu/more-menu.tsx";

interface CopyBadgeProps {
  tool: { name: string; slug: string };
  area: Area;
}

/** The badge of a tool, and a menu entry that copies it as HTML for another site. */
export default function CopyBadge({ tool, area }: CopyBadgeProps) {
  const { publicUrl, productName } = useSite();
  const badge = badgeAddress(tool, area);
  const copy = () => {
    const link = document.createElement("a");
    link.href = `${publicUrl}/tools/${tool.slug}${stringifySearch(areaSearch(area))}`;
    const image = document.createElement("img");
    Object.assign(image, { src: publicUrl + badge, ...BADGE_SIZE, alt: `${tool.name} on ${productName}` });
    link.append(image);
    return copyText(link.outerHTML, WORDS);
  };
  return (
    <>
      {/* As wide as the menu, which it doesn't widen. */}
      <img src={badge} {...BADGE_SIZE} alt="" className="mx-4 mt-3 mb-1 h-auto w-0 min-w-[calc(100%-2rem)]" />
      <MenuEntry onClick={copy}>Copy Badge as HTML</MenuEntry>
    </>
  );
}

const WORDS = {
  what: "badge",
  copied: "Badge copied!",
  failed: "Failed to copy - Please copy the badge manually.",
};

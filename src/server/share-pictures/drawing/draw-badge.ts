import { html } from "hono/html";
import satori from "satori";
import { BADGE_SIZE } from "#contract/badges.ts";
import { formatScore } from "#contract/metrics.ts";
import { asSentence } from "#contract/text/as-sentence.ts";
import { writeXml } from "#server/platform/text/write-xml.ts";
import type { Badge } from "../picture.ts";
import { COLORS, colorOf } from "./colors.ts";
import { drawable } from "./drawn-text.ts";
import { box, clamped, type Element } from "./element.ts";
import { FONTS, HEADING_FONT, TEXT_FONT } from "./fonts.ts";

export interface BadgeTask {
  badge: Badge;
  productName: string;
}

/** Runs in a thread of its own (picture-thread.ts). @returns an SVG whose letters are outlines: it needs no fonts */
export default async function drawBadge({ badge, productName }: BadgeTask): Promise<string> {
  const svg = await satori(layOut(badge, productName), { ...BADGE_SIZE, fonts: FONTS });
  const title = html`<title>${asSentence(`${badge.name}: ${badge.text}`)} ${productName}, ${badge.date}</title>`;
  // Not a string, in which "$&" would be the match.
  return writeXml(svg.replace(">", () => ` role="img">${title}`));
}

function layOut({ name, score, text, date }: Badge, productName: string): Element {
  return box(
    {
      ...BADGE_SIZE,
      alignItems: "center",
      gap: 14,
      padding: "0 14px",
      background: COLORS.paper,
      color: COLORS.ink,
      border: `1px solid ${COLORS.edge}`,
      borderLeft: `6px solid ${COLORS.marigold}`,
      borderRadius: 6,
      fontFamily: TEXT_FONT,
      fontWeight: 500,
      fontSize: 14,
      lineHeight: 1.25,
    },
    box(
      {
        fontFamily: HEADING_FONT,
        fontWeight: 700,
        fontSize: 46,
        lineHeight: 1,
        color: colorOf(score),
        flexShrink: 0,
      },
      formatScore(score.value),
    ),
    box(
      { flexDirection: "column", flexGrow: 1, flexBasis: 0, gap: 2 },
      clamped(1, { fontWeight: 700, fontSize: 17 }, drawable(name) || drawable(productName)),
      clamped(2, {}, drawable(text)),
      clamped(1, { fontSize: 12, color: COLORS.soft }, drawable(`${productName} · ${date}`)),
    ),
  );
}

import { Hono } from "hono";
import { type Answers, sendAnswer, toAnswer } from "#server/answers/index.ts";
import type { RequestVariables } from "#server/platform/http/request-log.ts";
import type { Platform } from "#server/platform/platform.ts";
import { askAsVisitor } from "./ask-as-visitor.ts";
import { findBadge } from "./content/find-badge.ts";
import { versionOfPicture } from "./picture-address.ts";
import type { PictureThread } from "./picture-thread.ts";

/** Other sites show what the reviews say, not what they said. */
const BRIEFLY = "public, max-age=300";

/** Serves the badges of tools, for everyone's site. Nobody can pay for one. */
export function badgeRoutes(platform: Platform, answers: Answers, draw: PictureThread["drawBadge"]) {
  const { productName } = platform.config;
  return new Hono<{ Variables: RequestVariables }>().get("/:file{[^/]+\\.svg}", async (c) => {
    const slug = c.req.param("file").slice(0, -".svg".length);
    const badge = await askAsVisitor(platform, c.var.log, (source) =>
      findBadge(source, { ...c.req.query(), slug }),
    );
    if (!badge) return c.text("Not Found", 404, { "cache-control": "no-store" });
    const answer = await answers.load(`badge/${versionOfPicture(badge, productName)}`, async () =>
      toSvg(await draw({ badge, productName })),
    );
    return sendAnswer(c, answer);
  });
}

const toSvg = (svg: string) =>
  toAnswer(new TextEncoder().encode(svg), {
    status: 200,
    headers: {
      "content-type": "image/svg+xml",
      "cache-control": BRIEFLY,
      vary: "Accept-Encoding",
      "cross-origin-resource-policy": "cross-origin",
    },
  });

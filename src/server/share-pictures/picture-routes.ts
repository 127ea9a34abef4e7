import { Hono } from "hono";
import { type Answers, sendAnswer, toAnswer } from "#server/answers/index.ts";
import type { RequestVariables } from "#server/platform/http/request-log.ts";
import type { Platform } from "#server/platform/platform.ts";
import { askAsVisitor } from "./ask-as-visitor.ts";
import { findPicture } from "./find-picture.ts";
import { pageOfPicture, pictureAddress, versionOfPicture } from "./picture-address.ts";
import type { PictureThread } from "./picture-thread.ts";

const FOREVER = "public, max-age=31536000, immutable";
/** Of the address without a version, for links that people make themselves. */
const BRIEFLY = "public, max-age=300";

/** Serves share pictures. What a visitor doesn't see has none. */
export function pictureRoutes(platform: Platform, answers: Answers, draw: PictureThread["drawPicture"]) {
  const { productName } = platform.config;
  return new Hono<{ Variables: RequestVariables }>().get("/*", async (c) => {
    const address = new URL(c.req.url);
    const page = pageOfPicture(address);
    const found = page && (await askAsVisitor(platform, c.var.log, (source) => findPicture(source, page)));
    if (!found) return c.text("Not Found", 404, { "cache-control": "no-store" });
    const { picture } = found;
    const version = versionOfPicture(picture, productName);
    const asked = address.searchParams.get("v");
    if (asked !== null && asked !== version) {
      return c.body(null, 302, { location: pictureAddress(found, productName), "cache-control": "no-store" });
    }
    // By its version, so that a picture is drawn once, whatever else changes. A hidden post has none, as asked above.
    const answer = await answers.load(`picture/${version}`, async () =>
      toPng(await draw({ picture, productName })),
    );
    return sendAnswer(c, answer, { "cache-control": asked === null ? BRIEFLY : FOREVER });
  });
}

const toPng = (bytes: Uint8Array<ArrayBuffer>) =>
  toAnswer(
    bytes,
    {
      status: 200,
      headers: {
        "content-type": "image/png",
        "content-length": String(bytes.byteLength),
        // Other sites show them.
        "cross-origin-resource-policy": "cross-origin",
      },
    },
    { isCompressed: true },
  );

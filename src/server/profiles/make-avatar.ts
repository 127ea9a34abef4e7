import sharp from "sharp";
import { AVATAR_WRONG_TYPE } from "#contract/vocabulary.ts";

/** Large enough for the largest place that shows one, on a screen of double density. */
const SIDE_PIXELS = 512;

/**
 * A picture of 5 MB may claim a billion pixels. Most files are decoded row by row and need little, whatever a
 * telephone's camera makes; some are decoded whole, and need up to six bytes a pixel.
 */
const MAX_PIXELS = 50_000_000;
const MAX_PIXELS_AT_ONCE = 14_000_000;

const FORMATS: readonly string[] = ["jpeg", "png", "webp"];

// The library reads many more formats, SVG among them, each with its own faults.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);

/** A picture that is none of ours, with what to tell the person. */
export class PictureError extends Error {
  override name = "PictureError";
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Draws any picture anew as a square WEBP: of an animation the first frame, upright, with nothing that its file
 * carried besides (place, time, camera, whatever hides behind its end). One at a time, which bounds the memory.
 *
 * @throws PictureError when it is no whole JPG, PNG or WEBP, or too large
 */
export function makeAvatar(bytes: Uint8Array): Promise<Buffer> {
  const turn = lastTurn.then(() => draw(bytes));
  lastTurn = turn.catch(() => {});
  return turn;
}

async function draw(bytes: Uint8Array): Promise<Buffer> {
  const head = await readHead(bytes);
  if (!FORMATS.includes(head.format)) refuseFormat();
  const isWhole = head.isProgressive || head.format === "webp";
  const limitInputPixels = isWhole ? MAX_PIXELS_AT_ONCE : MAX_PIXELS;
  if (head.width * (head.pageHeight ?? head.height) > limitInputPixels) {
    throw new PictureError("This picture is too large. Please choose a smaller one.");
  }
  try {
    return await sharp(bytes, { limitInputPixels, failOn: "error", sequentialRead: true })
      .autoOrient()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new PictureError("We couldn't read this picture. It may be damaged.");
  }
}

/** What the first bytes say: nothing is decoded yet. */
async function readHead(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return refuseFormat();
  }
}

function refuseFormat(): never {
  throw new PictureError(AVATAR_WRONG_TYPE);
}

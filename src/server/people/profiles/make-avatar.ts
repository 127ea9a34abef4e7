import sharp from "sharp";
import { AVATAR_WRONG_TYPE } from "#contract/vocabulary.ts";

/** Fits the largest use on a screen of double density. */
const SIDE_PIXELS = 512;

/** A 5 MB file may claim a billion pixels. Formats that are decoded whole need up to six bytes per pixel. */
const MAX_PIXELS = 50_000_000;
const MAX_PIXELS_AT_ONCE = 14_000_000;

const FORMATS: readonly string[] = ["jpeg", "png", "webp"];

// libvips can read many more formats, including SVG, each with its own vulnerabilities.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);

export class PictureError extends Error {
  override name = "PictureError";
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * The first frame, upright, without metadata (place, time, camera). One at a time, which bounds the memory.
 * @throws PictureError when it is not a complete JPG, PNG or WebP, or too large
 */
export function makeAvatar(bytes: Uint8Array): Promise<Buffer> {
  const turn = lastTurn.then(() => draw(bytes));
  lastTurn = turn.catch(() => {});
  return turn;
}

async function draw(bytes: Uint8Array): Promise<Buffer> {
  const head = await readHead(bytes);
  if (!FORMATS.includes(head.format)) rejectFormat();
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

async function readHead(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return rejectFormat();
  }
}

function rejectFormat(): never {
  throw new PictureError(AVATAR_WRONG_TYPE);
}

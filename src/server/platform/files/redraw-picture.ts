import sharp, { type ResizeOptions } from "sharp";
import { PICTURE_WRONG_TYPE } from "#contract/pictures.ts";

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
 * The first frame as a WebP, upright, without metadata (place, time, camera). One at a time, which bounds the memory.
 * @throws PictureError when it is not a complete JPG, PNG or WebP, or too large
 */
export function redrawPicture(bytes: Uint8Array, shape: ResizeOptions): Promise<Buffer> {
  const turn = lastTurn.then(() => draw(bytes, shape));
  lastTurn = turn.catch(() => {});
  return turn;
}

async function draw(bytes: Uint8Array, shape: ResizeOptions): Promise<Buffer> {
  const head = await readHead(bytes);
  if (!FORMATS.includes(head.format)) rejectFormat();
  const isWhole = head.isProgressive || head.format === "webp";
  const limitInputPixels = isWhole ? MAX_PIXELS_AT_ONCE : MAX_PIXELS;
  const size = { width: head.width, height: head.pageHeight ?? head.height };
  if (size.width * size.height > limitInputPixels)
    throw new PictureError(explainSize(size, limitInputPixels));
  try {
    return await sharp(bytes, { limitInputPixels, failOn: "error", sequentialRead: true })
      .autoOrient()
      .resize(shape)
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new PictureError("We couldn't read this picture. It may be damaged.");
  }
}

/** Names a size of the same shape that is small enough, as people type it into a program that scales pictures. */
function explainSize({ width, height }: { width: number; height: number }, limit: number): string {
  const scale = Math.sqrt(limit / (width * height));
  const show = (side: number) => Math.max(1, Math.floor(side)).toLocaleString("en-US");
  return (
    `This picture has ${show(width)} × ${show(height)} pixels. ` +
    `Please choose one of at most ${show(width * scale)} × ${show(height * scale)}.`
  );
}

async function readHead(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return rejectFormat();
  }
}

function rejectFormat(): never {
  throw new PictureError(PICTURE_WRONG_TYPE);
}

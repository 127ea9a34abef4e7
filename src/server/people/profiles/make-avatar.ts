import { redrawPicture } from "#server/platform/files/redraw-picture.ts";

/** Fits the largest use on a screen of double density. */
const SIDE_PIXELS = 512;

/** A square. @throws PictureError */
export const makeAvatar = (bytes: Uint8Array) =>
  redrawPicture(bytes, { width: SIDE_PIXELS, height: SIDE_PIXELS, fit: "cover" });

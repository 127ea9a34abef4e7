import { PICTURE_TOO_LARGE, PICTURE_TYPES, PICTURE_WRONG_TYPE } from "#contract/pictures.ts";
import { LIMITS } from "#contract/vocabulary.ts";

/** For file fields. */
export const ACCEPTED_PICTURES = PICTURE_TYPES.join(",");

/**
 * Spares the upload of a file that the server would reject.
 * @throws what the server would respond
 */
export function rejectPicture({ size, type }: File): void {
  if (size > LIMITS.pictureBytes) throw { status: 413, message: PICTURE_TOO_LARGE };
  const isKnown = type === "" || PICTURE_TYPES.some((known) => known === type);
  if (!isKnown) throw { status: 422, message: PICTURE_WRONG_TYPE };
}

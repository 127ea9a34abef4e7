import type { PictureSource } from "./content/picture-source.ts";
import { findPicture, SITE_PATH } from "./find-picture.ts";
import { altOf, pictureAddress } from "./picture-address.ts";

export interface PictureInHead {
  /** Path and query. */
  address: string;
  alt: string;
}

/** For the head of a page. @param page path, which ends in a slash for index routes, and query */
export async function describePicture(
  source: PictureSource,
  { productName, publicUrl }: { productName: string; publicUrl: string },
  page: string,
): Promise<PictureInHead> {
  const found =
    // The operation that failed is logged, and the page says so itself.
    (await findPicture(source, new URL(page.replace(/\/(?=$|\?)/, ""), publicUrl)).catch(() => undefined)) ??
    (await findPicture(source, new URL(SITE_PATH, publicUrl)));
  if (!found) throw new Error("The site has a picture");
  return { address: pictureAddress(found, productName), alt: altOf(found.picture) };
}

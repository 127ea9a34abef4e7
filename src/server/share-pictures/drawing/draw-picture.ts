import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import sharp from "sharp";
import type { Picture } from "../picture.ts";
import { FONTS } from "./fonts.ts";
import { layOutPicture, SIZE } from "./lay-out-picture.ts";

export interface PictureTask {
  picture: Picture;
  productName: string;
}

/** @returns an SVG whose texts are shapes */
export const writePicture = ({ picture, productName }: PictureTask) =>
  satori(layOutPicture(picture, productName), { ...SIZE, fonts: FONTS });

/** Runs in a thread of its own (picture-thread.ts). @returns a PNG, whose few colors need half the bytes of all */
export default async function drawPicture(task: PictureTask): Promise<Uint8Array> {
  const svg = await writePicture(task);
  // Not by sharp, which reads no SVG here, because people upload files to it.
  const { pixels, width, height } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, colors: 64 })
    .toBuffer();
}

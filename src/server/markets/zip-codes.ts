import { readFile } from "node:fs/promises";
import type { Point } from "./nearby/great-circle.ts";

const ZIPS_FILE = new URL("../../../data/zips/zips.txt", import.meta.url);

let loaded: Promise<string> | undefined;

/** Returns lines with a ZIP code, its latitude and its longitude, as text, which needs the least memory. */
export function loadZipCodes(): Promise<string> {
  loaded ??= readFile(ZIPS_FILE, "latin1").then(
    (lines) => `\n${lines}`,
    (error) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}

const ZIP_CODE = /^\s*(\d{5})(-\d{4})?\s*$/;

/** Returns the middle of a ZIP code's area, or the city of one that has no area, such as of PO boxes. */
export function locateZipCode(zipCodes: string, text: string): Point | null {
  const [, code] = ZIP_CODE.exec(text) ?? [];
  const line = code === undefined ? -1 : zipCodes.indexOf(`\n${code}`);
  if (line < 0) return null;
  const [, latitude, longitude] = zipCodes
    .slice(line + 1, zipCodes.indexOf("\n", line + 1))
    .split(" ")
    .map(Number);
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

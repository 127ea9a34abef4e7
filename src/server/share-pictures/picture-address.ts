import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { formatScore } from "#contract/metrics.ts";
import type { FoundPicture } from "./find-picture.ts";
import type { Badge, Picture } from "./picture.ts";

export const PICTURES_PATH = "/pictures";

const hash = (...parts: readonly (string | Buffer)[]) => {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("base64url").slice(0, 10);
};

const DRAWING = path.resolve(import.meta.dirname, "drawing");

/** Changes with the code that draws, so that a release with another design shows. */
const DESIGN = hash(
  ...readdirSync(DRAWING)
    .sort()
    .map((file) => readFileSync(path.join(DRAWING, file))),
);

/** Names what a picture looks like: networks keep what they got by an address. */
export const versionOfPicture = (picture: Picture | Badge, productName: string): string =>
  hash(JSON.stringify([DESIGN, productName, picture]));

/** Path and query of a picture that is never another one. */
export function pictureAddress({ path, search, picture }: FoundPicture, productName: string): string {
  const query = new URLSearchParams(search);
  query.set("v", versionOfPicture(picture, productName));
  return `${PICTURES_PATH}${path}.png?${query}`;
}

/** The page of a picture's address. */
export function pageOfPicture(address: URL): URL | undefined {
  const [, page] = new RegExp(`^${PICTURES_PATH}(/.+)\\.png$`).exec(address.pathname) ?? [];
  return page === undefined ? undefined : new URL(page + address.search, address);
}

/** Describes a picture in words. */
export const altOf = ({ kicker, title, score, figures = [], rows = [] }: Picture): string =>
  [
    `${kicker}: ${title}`,
    ...(score ? [`${formatScore(score.value)} out of 10`, score.note] : []),
    ...figures.map(({ value, label }) => `${value} ${label}`),
    ...rows.map(({ name, score }) => `${name} ${score ? formatScore(score.value) : "without reviews"}`),
  ]
    .filter(Boolean)
    .join(", ");

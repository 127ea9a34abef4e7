import type { Platform } from "#server/platform/platform.ts";
import type { VisitorApi } from "#server/visitor-api.ts";

/** Where a picture's content is from: what visitors see. */
export interface PictureSource extends Pick<Platform, "memory"> {
  api: VisitorApi;
}

/** Of the page's path and query, as someone typed them: operations validate them. */
export type PictureParameters = Readonly<Record<string, string | undefined>>;

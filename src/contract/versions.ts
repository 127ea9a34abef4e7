import * as z from "zod";
import { line } from "./parts.ts";

/** Names the content that an edit is based on, so that it never overwrites what its author hasn't seen. */
export const version = line(64).min(1);

export const editedVersion = version.meta({ description: "`version` of the content that you edited" });

/** What was saved after an edit began, with its version. Nothing was overwritten. */
export const changed = <Content extends z.ZodType>(content: Content) =>
  ({
    CHANGED: {
      status: 409,
      message: "This was changed after you opened it. Nothing was overwritten.",
      data: z.object({ version, content }),
    },
  }) as const;

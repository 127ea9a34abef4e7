import * as z from "zod";

/** Pages render the tree element by element, so user text can never become HTML. */
export type RichInline =
  | { type: "text"; text: string }
  | { type: "break" }
  | { type: "bold" | "italic"; children: RichInline[] }
  /** `href` is http, https or mailto. */
  | { type: "link"; href: string; children: RichInline[] }
  | { type: "mention"; userId: string; text: string };

export type RichBlock =
  | { type: "paragraph"; children: RichInline[] }
  | { type: "quote"; children: RichBlock[] }
  | { type: "list"; isOrdered: boolean; start: number; items: RichBlock[][] };

export type RichText = RichBlock[];

const inline: z.ZodType<RichInline> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("text"), text: z.string() }),
    z.object({ type: z.literal("break") }),
    z.object({ type: z.enum(["bold", "italic"]), children: z.array(inline) }),
    z.object({ type: z.literal("link"), href: z.string(), children: z.array(inline) }),
    z.object({ type: z.literal("mention"), userId: z.uuid(), text: z.string() }),
  ]),
);

const block: z.ZodType<RichBlock> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("paragraph"), children: z.array(inline) }),
    z.object({ type: z.literal("quote"), children: z.array(block) }),
    z.object({
      type: z.literal("list"),
      isOrdered: z.boolean(),
      start: z.number().int(),
      items: z.array(z.array(block)),
    }),
  ]),
);

export const richText = z.array(block);

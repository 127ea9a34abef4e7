type Child = Element | string | false | undefined;

/** What satori draws: React's elements, which it needs no React for. */
export interface Element {
  type: string;
  key: null;
  props: Record<string, unknown>;
}

export type Style = Record<string, string | number>;

const element = (type: string, props: Record<string, unknown>): Element => ({ type, key: null, props });

/** Satori knows flex boxes only. */
export const box = (style: Style, ...children: Child[]): Element =>
  element("div", { style: { display: "flex", ...style }, children: children.filter(Boolean) });

/** Text that is cut after some lines, with an ellipsis. */
export const clamped = (lines: number, style: Style, text: string): Element =>
  element("div", {
    style: { display: "block", lineClamp: lines, wordBreak: "break-word", ...style },
    children: text,
  });

export const shape = (
  type: "svg" | "path" | "circle" | "rect" | "g",
  props: Record<string, unknown>,
): Element => element(type, props);

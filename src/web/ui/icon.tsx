import type { IconNode } from "lucide";
import { createElement } from "react";
import { classes } from "./classes.ts";

interface IconProps {
  of: IconNode;
  size: number;
  id?: string;
  className?: string;
}

/** Hidden from screen readers, because the text or label of what it is in says the same. */
export const Icon = ({ of: shapes, size, id, className }: IconProps) => (
  <svg
    aria-hidden
    width={size}
    height={size}
    viewBox="0 0 24 24"
    id={id}
    className={classes("icon", className)}
  >
    {shapes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
  </svg>
);

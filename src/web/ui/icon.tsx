import type { IconNode } from "lucide";
import { createElement, type SVGProps } from "react";

interface IconProps extends SVGProps<SVGSVGElement> {
  of: IconNode;
  size: number;
}

/** Hidden from screen readers, because the text or label of what it is in says the same. */
export const Icon = ({ of: shapes, size, ...rest }: IconProps) => (
  <svg
    aria-hidden
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...rest}
  >
    {shapes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
  </svg>
);

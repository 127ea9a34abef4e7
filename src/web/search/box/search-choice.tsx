import { createElement, Fragment, type ReactNode } from "react";

export * from "./recent-searches.ts";

interface SearchChoiceProps {
  name: string;
  alias?: string | null | undefined;
  typed: string;
}

/** The name of a choice, or else the alias that was typed, with what was typed in bold. */
export default function SearchChoice({ name, alias, typed }: SearchChoiceProps) {
  if (!alias) return highlight(name, typed);
  return (
    <>
      {name}
      <span className="ml-2 text-soft">{highlight(alias, typed)}</span>
    </>
  );
}

/** Marks the text at the beginning of a word, or else each of its words there, or else the text anywhere. */
export function highlight(name: string, typed: string): ReactNode {
  const text = escapeRegExp(typed.trim());
  if (text === "") return name;
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  const [whole, ...parts] = [text, ...words].map((part) => `(?<![\\p{L}\\p{N}])${part}`);
  const found = [whole, parts.join("|"), text].find((part) => part && new RegExp(part, "iu").test(name));
  if (!found) return name;
  // With a group, the matches are every second piece.
  const pieces = name.split(new RegExp(`(${found})`, "iu"));
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, index) => (index % 2 === 0 ? piece : createElement("mark", MARK, piece))),
  );
}

const MARK = { className: "bg-transparent font-semibold text-inherit" };

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

import { useMemo } from "react";
import { diffWords } from "./diff-words.ts";

interface ChangedTextProps {
  before: string | undefined;
  now: string;
}

export function ChangedText({ before, now }: ChangedTextProps) {
  const parts = useMemo(() => diffWords(before ?? now, now), [before, now]);
  return (
    <p className="max-w-prose whitespace-pre-line">
      {parts.map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are the text's, in its order
        if (kind === "same") return <span key={index}>{text}</span>;
        return kind === "added" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are the text's, in its order
          <ins key={index} className="bg-evergreen-tint no-underline">
            {text}
          </ins>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are the text's, in its order
          <del key={index} className="text-bad">
            {text}
          </del>
        );
      })}
    </p>
  );
}

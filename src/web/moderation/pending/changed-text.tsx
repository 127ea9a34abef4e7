import { useMemo } from "react";
import { diffWords } from "./diff-words.ts";

interface ChangedTextProps {
  before: string | undefined;
  now: string;
}

const PARTS = {
  same: { Tag: "span", look: undefined },
  added: { Tag: "ins", look: "bg-evergreen-tint no-underline" },
  removed: { Tag: "del", look: "text-bad" },
} as const;

export function ChangedText({ before, now }: ChangedTextProps) {
  const parts = useMemo(() => diffWords(before ?? now, now), [before, now]);
  return (
    <p className="max-w-prose whitespace-pre-line">
      {parts.map(({ kind, text }, index) => {
        const { Tag, look } = PARTS[kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are the text's, in its order
          <Tag key={index} className={look}>
            {text}
          </Tag>
        );
      })}
    </p>
  );
}

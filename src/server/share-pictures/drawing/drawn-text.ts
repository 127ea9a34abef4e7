import characters from "../../../../data/fonts/pictures/characters.json" with { type: "json" };

const drawn = new Set(
  characters.flatMap(([first = 0, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ),
);

/** Without emoji and letters that the fonts lack; nothing of a text that is mostly in another script. */
export function drawable(text: string): string {
  const kept = Array.from(text.normalize("NFC").replace(/\s+/g, " ")).filter((character) =>
    drawn.has(character),
  );
  const line = kept.join("").replace(/ {2,}/g, " ").trim();
  return countLetters(line) * 2 < countLetters(text) ? "" : line;
}

const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Returns the parts of texts that match and are on several lines. Runs in the page. */
export function findBrokenTexts(pattern: string): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const match of (text.nodeValue ?? "").matchAll(new RegExp(pattern, "g"))) {
      const range = document.createRange();
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      const middles = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
      if (Math.max(...middles) - Math.min(...middles) > 10) broken.push(match[0]);
    }
  }
  return broken;
}

import type { Page } from "playwright-core";
import sharp from "sharp";

/** Contrast of a text with what is behind it, and how much of its place it covers. Fonts cover more than a tenth. */
const CONTRAST = 3;
const COVERED = 0.03;

/** Computed colors don't tell: browsers may draw something between a text and its background. Returns texts that no picture shows. */
export async function findUnreadable(page: Page, selector: string): Promise<string[]> {
  const places = await page.evaluate(findTexts, selector);
  const { data, info } = await sharp(await page.screenshot({ scale: "css", animations: "disabled" }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const brightnessAt = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  return places
    .filter(({ left, right, top, bottom }) => {
      const pixels: number[] = [];
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) pixels.push(brightnessAt(x, y));
      const behind = pixels.toSorted((a, b) => a - b)[Math.floor(pixels.length / 2)] ?? 0;
      const drawn = pixels.filter((one) => contrast(one, behind) >= CONTRAST);
      return drawn.length < COVERED * pixels.length;
    })
    .map(({ text }) => text);
}

const linear = (channel: number) => (channel / 255) ** 2.2;
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Returns the places of texts in the window that nothing covers, without their edges. Runs in the page. */
function findTexts(selector: string) {
  const found: { text: string; left: number; right: number; top: number; bottom: number }[] = [];
  for (const element of document.querySelectorAll(selector)) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [box] = range.getClientRects();
      if (!box || box.width < 10 || box.height < 10 || !text.parentElement?.checkVisibility()) continue;
      const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!seen || !element.contains(seen) || box.right > innerWidth) continue;
      found.push({
        text: text.nodeValue ?? "",
        left: Math.ceil(box.left) + 2,
        right: Math.floor(box.right) - 2,
        top: Math.ceil(box.top) + 2,
        bottom: Math.floor(box.bottom) - 2,
      });
    }
  }
  return found;
}

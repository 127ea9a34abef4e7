import type { Page } from "playwright-core";

/** Below it, what one presses is missed on a phone. */
const LEAST_HEIGHT = 24;

/**
 * Returns what one can press that is lower than 24 pixels. A link counts as high as the part of the screen that follows
 * it: its own box, or what an overlay of it covers. A field counts as high as its label.
 */
export const findSmallTargets = (page: Page): Promise<string[]> => page.evaluate(findSmall, LEAST_HEIGHT);

function findSmall(least: number): string[] {
  const pressable = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]";
  const small: string[] = [];
  const isOf = (target: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && target.contains(hit);
  };
  const heightAt = (target: Element, { left, width, top, height }: DOMRect) => {
    const x = left + width / 2;
    const y = top + height / 2;
    let [from, to] = [y, y];
    while (from > y - least && isOf(target, x, from - 1)) from -= 1;
    while (to < y + least && isOf(target, x, to + 1)) to += 1;
    return to - from + 1;
  };
  const modal = document.querySelector("dialog:modal");
  const before = window.scrollY;
  for (const target of document.querySelectorAll(pressable)) {
    const isHidden =
      (modal && !modal.contains(target)) ||
      target.matches(":disabled, [inert] *") ||
      !target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const first = target.getClientRects()[0];
    if (isHidden || !first || first.height >= least) continue;
    // Hidden visually: the link to the content, and fields below what shows them.
    if (first.width <= 1 || target.closest(".sr-only, .skip-link")) continue;
    const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
    if (labels.some((label) => label.getBoundingClientRect().height >= least)) continue;
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const shown = target.getClientRects()[0];
    if (shown && heightAt(target, shown) < least) {
      const name = target.getAttribute("aria-label") ?? target.textContent.trim().slice(0, 40);
      small.push(`${target.localName} "${name}": ${Math.round(shown.height)} px`);
    }
  }
  window.scrollTo({ top: before, behavior: "instant" });
  return [...new Set(small)];
}

import { expect, test } from "vitest";
import type { Dot } from "./draw-dots.ts";
import { labelDots, toMapLabel } from "./label-dots.ts";

const market = (city: string, reviewCount: number) => ({
  ...{ id: city, city, slug: city, state: "TX" as const, location: null, reviewCount },
});
const dot = (city: string, x: number, y: number, reviewCount = 1) => ({
  ...{ market: market(city, reviewCount), x, y, diameter: 10 },
});
/** A letter is 5.6 wide and 12 high, and 3.5 away from its dot. */
const level = (dots: readonly Dot<ReturnType<typeof market>>[]) => ({
  ...{ width: 200, height: 100, reach: 12, fontSize: 10, most: 5, dots },
});
const labelled = (...dots: ReturnType<typeof dot>[]) =>
  labelDots(dots, level(dots)).map((label) => `${label.market.city} ${label.side}`);

test("a name is at the right of its dot, unless it would leave the map", () => {
  expect(labelled(dot("Abcde", 20, 50))).toEqual(["Abcde right"]);
  expect(labelled(dot("Abcde", 180, 50))).toEqual(["Abcde left"]);
  // 20 letters are 112 wide: no side has room, but the map is 200 wide.
  expect(labelled(dot("Abcdefghijklmnopqrst", 100, 50))).toEqual(["Abcdefghijklmnopqrst above"]);
  expect(labelled(dot("Abcdefghijklmnopqrst", 100, 10))).toEqual(["Abcdefghijklmnopqrst below"]);
});

test("targets of 24 units touch but never overlap, and the most important market wins", () => {
  expect(labelled(dot("A", 50, 50), dot("B", 50, 74))).toEqual(["A right", "B right"]);
  expect(labelled(dot("A", 50, 50), dot("B", 50, 73))).toEqual(["A right"]);
});

test("a name moves away from a target, and off the dots with the most reviews", () => {
  expect(labelled(dot("Abcde", 50, 50), dot("B", 80, 50))).toEqual(["Abcde left", "B right"]);
  const hidden = dot("hidden", 65, 50, 3);
  const [label] = labelDots([dot("Abcde", 50, 50)], level([hidden]));
  expect(label?.side).toBe("left");
});

test("the number of labels is limited", () => {
  const dots = [dot("A", 20, 20), dot("B", 70, 20), dot("C", 120, 20)];
  const labels = labelDots(dots, { ...level(dots), most: 2 });
  expect(labels.map((label) => label.market.city)).toEqual(["A", "B"]);
});

test("a label has the edge of its dot on its side", () => {
  const edgeOf = (side: "right" | "left" | "above" | "below") =>
    toMapLabel({ ...dot("A", 50, 50), side }).edge;
  expect(edgeOf("right")).toEqual({ x: 55, y: 50 });
  expect(edgeOf("left")).toEqual({ x: 45, y: 50 });
  expect(edgeOf("above")).toEqual({ x: 50, y: 45 });
  expect(edgeOf("below")).toEqual({ x: 50, y: 55 });
});

import { expect, test } from "vitest";
import { matchNames, RANKS, searchName } from "./match-names.ts";

const NAMES = ["Foyer CRM", "Foyer CRM Plus", "The Foyer", "Lead Harbor", "Binder & Key", "Agencies United"];
const items = NAMES.map((name) => ({ name, names: [searchName(name)] }));
items.push({ name: "Entry", names: ["Entry", "Foyer Desk"].map((name) => searchName(name)) });

const match = (text: string, nearly = false) =>
  matchNames(
    items,
    text,
    ({ names }) => names,
    (a, b) => (a.name < b.name ? -1 : 1),
    { nearly },
  ).map(({ item, rank }) => [item.name, rank]);

test.each([
  [
    "foyer crm",
    [
      ["Foyer CRM", RANKS.exact],
      ["Foyer CRM Plus", RANKS.beginning],
    ],
  ],
  [
    "FoyerCRM",
    [
      ["Foyer CRM", RANKS.exact],
      ["Foyer CRM Plus", RANKS.beginning],
    ],
  ],
  [
    "foyer crms",
    [
      ["Foyer CRM", RANKS.exact],
      ["Foyer CRM Plus", RANKS.words],
    ],
  ],
  ["foyer desk", [["Entry", RANKS.alias]]],
  ["agency united", [["Agencies United", RANKS.exact]]],
  ["harb lead", [["Lead Harbor", RANKS.words]]],
  [
    "oyer",
    [
      ["Entry", RANKS.part],
      ["Foyer CRM", RANKS.part],
      ["Foyer CRM Plus", RANKS.part],
      ["The Foyer", RANKS.part],
    ],
  ],
  ["&", [["Binder & Key", RANKS.part]]],
  ["foyer harbor", []],
  [" ", []],
])("ranks the names that %j matches", (text, matches) => {
  expect(match(text)).toEqual(matches);
});

test.each([
  ["foyr crm", ["Foyer CRM", RANKS.nearly + 1]],
  ["binder kye", ["Binder & Key", RANKS.nearly + 1]],
  // A word of the name, which says less than the whole
  ["harbro", ["Lead Harbor", RANKS.nearly + 1.5]],
])("%j resembles a name", (text, best) => {
  expect(match(text, true)[0]).toEqual(best);
});

test.each(["kye", "zzzz", "lead hxxxor", "x".repeat(41)])("%j resembles no name", (text) => {
  expect(match(text, true)).toEqual([]);
});

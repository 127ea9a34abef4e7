import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { highlight } from "./search-choice.tsx";

const markupOf = (name: string, typed: string) =>
  renderToStaticMarkup(highlight(name, typed))
    .replace(/<mark[^>]*>/g, "[")
    .replaceAll("</mark>", "]");

test.each([
  ["aus", "[Aus]tin, TX"],
  ["austin, t", "[Austin, T]X"],
  ["tx austin", "[Austin], [TX]"],
  ["line lea", "Copperline [Lea]ds"],
  ["perline", "Cop[perline] Leads"],
  ["le", "Litt[le] Rock"],
  ["le", "[Le]high Valley"],
  ["leads cop", "[Cop]perline [Leads]"],
  ["crm austin", "Foyer [CRM] in [Austin], TX"],
  ["st t", "East Austin"],
  ["atusin", "Austin, TX"],
  ["b&k", "Binder &amp; Key"],
  ["(360", "Dollhouse [(360])"],
  ["a+.*[-/\\^$|?{1}", "Austin, TX"],
  [" ", "Austin, TX"],
  [",", "Austin[,] TX"],
  [", ,", "Austin, TX"],
])("%j is marked in %s", (typed, marked) => {
  const name = marked.replace(/[[\]]/g, "").replace("&amp;", "&");
  expect(markupOf(name, typed)).toBe(marked);
});

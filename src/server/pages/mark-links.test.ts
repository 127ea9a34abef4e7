import { expect, test } from "vitest";
import { markLinks } from "./mark-links.ts";

const mark = (html: string, isEmpty = () => false) => markLinks(html, "/", isEmpty);

test("links to what isn't indexed are marked", () => {
  expect(mark('<a class="x" href="/search?q=crm&amp;sort=oldest" data-status="y">CRM</a>')).toBe(
    '<a class="x" href="/search?q=crm&amp;sort=oldest" data-status="y" rel="nofollow">CRM</a>',
  );
  expect(mark('<a rel="ugc" href="/auth?mode=login">Login</a>')).toBe(
    '<a rel="nofollow ugc" href="/auth?mode=login">Login</a>',
  );
});

test("links to what lists nothing are marked", () => {
  const link = '<a href="/markets/AK/anchorage">Anchorage</a>';
  expect(mark(link, () => true)).toContain(' rel="nofollow"');
  expect(mark(link)).toBe(link);
});

test.each([
  '<a href="/markets/TX/austin">Austin</a>',
  '<a href="/search?page=2&amp;tab=discussions">2</a>',
  '<a href="https://www.facebook.com/">Facebook</a>',
  '<a href="//other.test/search?q=crm">Other</a>',
  '<a href="#content">Skip</a>',
  "&lt;a href=&quot;/search?q=crm&quot;&gt;",
  '<article data-href="/search?q=crm">',
])("%s stays as it is", (html) => {
  expect(mark(html)).toBe(html);
});

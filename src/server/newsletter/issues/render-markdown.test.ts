import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const html = (source: string) => renderMarkdown(source).html;

describe("rendered Markdown", () => {
  test.each([
    ["One.\n\nTwo.", "<p>One.</p>\n<p>Two.</p>", "One.\n\nTwo."],
    ["One\ntwo", "<p>One<br>two</p>", "One\ntwo"],
    ["# A\n\n## B\n\n#### C", "<h2>A</h2>\n<h3>B</h3>\n<h3>C</h3>", "A\n\nB\n\nC"],
    ["**bold** and *soft*", "<p><strong>bold</strong> and <em>soft</em></p>", "bold and soft"],
    ["- a\n- b", "<ul><li>a</li><li>b</li></ul>", "- a\n- b"],
    ["- a\n\n- b\n\n  c", "<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>", "- a\n- b\n\n  c"],
    ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>', "3. a\n4. b"],
    ["> said", "<blockquote><p>said</p></blockquote>", "> said"],
    ["a\n\n---\n\nb", "<p>a</p>\n<hr>\n<p>b</p>", "a\n\n---\n\nb"],
    [
      "[us](https://toolcomps.test/a?b=1&c=2)",
      '<p><a href="https://toolcomps.test/a?b=1&amp;c=2">us</a></p>',
      "us (https://toolcomps.test/a?b=1&c=2)",
    ],
    ["[mail](mailto:a@b.test)", '<p><a href="mailto:a@b.test">mail</a></p>', "mail (a@b.test)"],
  ])("%j", (source, rendered, text) => {
    expect(renderMarkdown(source)).toEqual({ html: rendered, text });
  });
});

/** The only elements and attributes that rendered Markdown may contain. */
const ALLOWED =
  /<\/?(?:p|h2|h3|strong|em|blockquote|ul|li|ol)>|<(?:br|hr)>|<ol start="\d+">|<a href="(?:https?:|mailto:)[^"<>]*">|<\/a>/g;

describe("raw HTML is escaped", () => {
  test.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "Text <b onclick=alert(1)>bold</b> text",
    "<!-- comment --> <![CDATA[x]]> <?php ?> <!DOCTYPE x>",
    "<style>p{display:none}</style>",
    "<iframe src=https://evil.test></iframe>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#10;script:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:x) [y](//evil.test) [z](/local)",
    '[x](https://a.test/"onmouseover="alert(1))',
    "[x](<https://a.test/'onmouseover='alert(1)>)",
    '[x](https://a.test "t\\"><script>alert(1)</script>")',
    "![x](https://evil.test/pixel.gif)",
    "![x](javascript:alert(1))",
    "[x]: javascript:alert(1)\n\n[x]",
    "<https://a.test/<script>>",
    "<javascript:alert(1)>",
    "```html\n<script>alert(1)</script>\n```",
    "    <script>alert(1)</script>",
    "`<script>`",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "# <script>x</script>\n> <script>x</script>\n- <script>x</script>",
    `${"> ".repeat(200)}<script>alert(1)</script>`,
    `${"*".repeat(500)}<script>alert(1)</script>`,
    "\u0000<script>\u0000",
  ])("%j", (source) => {
    const rendered = html(source);
    expect(rendered.replace(ALLOWED, "")).not.toMatch(/[<>"]/);
    expect(rendered).not.toMatch(/href="(?!https?:|mailto:)/i);
  });

  test("keeps unsupported markup as typed", () => {
    expect(html("<b>x</b>")).toBe("<p>&lt;b&gt;x&lt;/b&gt;</p>");
    expect(renderMarkdown("<b>x</b>").text).toBe("<b>x</b>");
    expect(html("`code`")).toBe("<p>`code`</p>");
  });
});

test.each([8, 30, 1000])("limits quotes nested %i deep", (depth) => {
  const deep = html(`${"> ".repeat(depth)}deep`);
  expect(deep).toContain("deep");
  expect((deep.match(/<blockquote>/g) ?? []).length).toBeLessThanOrEqual(12);
});

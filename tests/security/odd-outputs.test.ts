import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { writeFeed } from "#server/feeds/write-feed.ts";
import { profiles, tools } from "#server/platform/db/schema/index.ts";
import { formatCsv } from "#server/platform/text/csv.ts";
import drawBadge from "#server/share-pictures/drawing/draw-badge.ts";
import { writePicture } from "#server/share-pictures/drawing/draw-picture.ts";
import { openTestApi } from "#tests/support/api.ts";
import { listSampleMails } from "#tests/support/mails/sample-mails.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { ODD_CHARACTERS } from "./odd-texts.ts";
import { readXml } from "./strict-xml.ts";

const { platform, db, world } = await openTestApi();
const { copperline } = world.tools;
const { nora } = world.people;
const site = await serveApp(platform);

const ALL = Object.values(ODD_CHARACTERS).join("");
/** As an earlier version could store it: PostgreSQL takes all but unpaired surrogates. */
const STORED = ALL.replace(/\p{Cs}/gu, "");
/** No XML may have these. */
const FORBIDDEN = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]|\p{Cs}/u;

test("the parser of these tests is strict", () => {
  expect(() => readXml("<a>\ufffe</a>", "a")).toThrow();
  expect(() => readXml("<a>\u0001</a>", "a")).toThrow();
  expect(() => readXml("<a>&#xFFFF;</a>", "a")).toThrow();
  expect(readXml("<a>&amp;<![CDATA[<b>]]></a>", "a")).toEqual(["&<b>"]);
});

test("feeds, sitemaps and badges are well-formed, whatever was stored", async () => {
  await db
    .update(profiles)
    .set({ fullName: `Nora${STORED} <Quill>]]>` })
    .where(eq(profiles.id, nora.id));
  await db
    .update(tools)
    .set({ name: `Copper${STORED}line $& "Leads" & <co>` })
    .where(eq(tools.id, copperline));
  const [ann = "", ben = ""] = await storeReviewers(db, 2);
  const review = { toolId: copperline, marketId: world.markets.austin, excerpt: `One${STORED} <b>]]>` };
  await storeReviews(db, [
    { ...review, userId: nora.id },
    { ...review, userId: ann },
    { ...review, userId: ben },
  ]);
  const words = { title: `Is it${STORED} worth it?`, content: `Yes${STORED}, **it** is <b>.` };
  await storeDiscussion(db, { userId: nora.id, toolId: copperline, ...words });
  await platform.notices.catchUp();
  for (const path of ["/feeds/all", "/feeds/tools/copperline-leads", `/feeds/people/${nora.id}`]) {
    const { status, text } = await ask(site + path);
    expect([path, status]).toEqual([path, 200]);
    expect(readXml(text, "title").length).toBeGreaterThan(1);
    expect(text).not.toMatch(FORBIDDEN);
  }
  for (const part of readXml((await ask(`${site}/sitemap.xml`)).text, "loc")) {
    const { text } = await ask(site + new URL(part).pathname);
    expect(readXml(text, "loc").length).toBeGreaterThan(0);
  }
  const { text: badge } = await ask(`${site}/badges/copperline-leads.svg`);
  const [title = ""] = readXml(badge, "title");
  expect(title).toMatch(
    /^Copper.*line \$& "Leads" & <co>: 7\.0 of 10 from 3 reviews in the U\.S\. ToolComps, /su,
  );
  expect(title).not.toMatch(FORBIDDEN);
});

test("what writes XML keeps all other characters", async () => {
  const score = { value: 8, isFew: false };
  const text = "8.0 of 10 from 3 reviews in Texas";
  const badge = { name: `Café ${ALL}😀 $' $$`, score, text, date: "Nov 27, 2026" };
  const [title] = readXml(await drawBadge({ badge, productName: "ToolComps" }), "title");
  const kept = ALL.replace(new RegExp(FORBIDDEN, "gu"), "");
  expect(title).toBe(`Café ${kept}😀 $' $$: ${text}. ToolComps, Nov 27, 2026`);
  const feed = writeFeed(platform.config, {
    title: `Tags ${ALL}😀`,
    id: "urn:x",
    page: "https://x.test",
    entries: [],
  });
  expect(readXml(feed, "title")[0]?.trim()).toBe(`Tags ${kept}😀 · ToolComps`);
});

test.each(["a summary", "a list"])(
  "a share picture of %s is drawn as if nothing odd was stored",
  async (kind) => {
    const draw = (odd: string) => {
      const rows = [{ name: `Copper${odd}line "Leads" & <co> ]]>`, price: `$1${odd}78`, rank: "1" }];
      const picture = {
        kicker: `Austin${odd}, TX`,
        title: `Is it${odd} worth it?`,
        text: `Yes, <b>it</b>${odd} is.`,
        figures: [{ value: `$1${odd}78`, label: `a month${odd}` }],
        ...(kind === "a list" && { rows }),
      };
      return writePicture({ picture, productName: `Tool${odd}Comps` });
    };
    // A vertical tab is a space.
    const svg = await draw(ALL.replace("\v", ""));
    expect(readXml(svg, "svg")).toHaveLength(1);
    expect(svg).not.toMatch(FORBIDDEN);
    // Without both in the report: they are long.
    expect(svg === (await draw(""))).toBe(true);
  },
);

test("emails have plain headers, and both parts can be decoded", async () => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const written = { name: `Nora${ALL}`, actor: `Owen${ALL}`, text: `It is${ALL} so.` };
  for (const { recipient, subject, text, html } of Object.values(listSampleMails(platform.config, written))) {
    const { message } = await transport.sendMail({ from: "a@b.test", to: recipient, subject, text, html });
    const [head = "", ...parts] = message.toString("latin1").split(/\r\n\r\n|\n\n/);
    expect(head).toMatch(/^(?:[\x20-\x7e\t]*\r?\n?)*$/);
    expect(head.match(/^subject:/gim)).toHaveLength(1);
    expect(parts.join("\n").match(/^Content-Type: text\/(?:plain|html)/gm)).toHaveLength(2);
  }
});

test("a CSV has each text in its cell", () => {
  const csv = formatCsv(["name", "note"], [{ name: `Nora${STORED}"Quill"`, note: "a\nb" }]);
  expect(parse(csv, { bom: true })).toEqual([
    ["name", "note"],
    [`Nora${STORED}"Quill"`, "a\nb"],
  ]);
});

import { Hono } from "hono";
import { type Answer, type Answers, sendAnswer, toAnswer, toZippedAnswer } from "#server/answers/index.ts";
import { dependOn, dependOnUnknown } from "#server/platform/memory/topics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listAreaPages } from "./list-area-pages.ts";
import { writeStoredPart } from "./read-pages.ts";
import { PART_SIZE, STORED_KINDS } from "./stored-kinds.ts";
import { writeIndex, writeSitemap } from "./write-sitemap.ts";

type Sources = Pick<Platform, "config" | "db" | "memory">;

const PART = /^\/sitemaps\/(\w+)-([1-9]\d{0,4})\.xml$/;

/** The addresses that search engines may show: an index, and its parts by kind. In memory like pages. */
export function sitemapRoutes(sources: Sources, answers: Answers) {
  const load = (path: string) => {
    if (path === "/sitemap.xml") return writeIndex(listParts(sources));
    const [, kind = "", part = ""] = PART.exec(path) ?? [];
    return writePart(sources, kind, Number(part));
  };
  const answer = async (path: string): Promise<Answer> => {
    const zipped = sources.config.isIndexed ? await load(path) : undefined;
    if (zipped) return toZippedAnswer(zipped, HEADERS);
    dependOnUnknown();
    return toAnswer(new TextEncoder().encode("Not Found"), {
      status: 404,
      headers: { "cache-control": "no-cache", "content-type": "text/plain; charset=utf-8" },
    });
  };
  return new Hono().on("GET", ["/sitemap.xml", "/sitemaps/*"], async (c) => {
    const { pathname } = new URL(c.req.url);
    return sendAnswer(c, await answers.load(pathname, () => answer(pathname)));
  });
}

const HEADERS = {
  "content-type": "application/xml; charset=utf-8",
  "cache-control": "no-cache",
  vary: "Accept-Encoding",
};

async function* listParts({ config, db, memory }: Sources) {
  const urlOf = (kind: string, part: number) => ({ url: `${config.publicUrl}/sitemaps/${kind}-${part}.xml` });
  const areas = await listAreaPages({ db, memory });
  for (let part = 1; (part - 1) * PART_SIZE < areas.length; part += 1) yield urlOf("areas", part);
  for (const [name, { topics, parts }] of Object.entries(STORED_KINDS)) {
    dependOn(...topics);
    const { rows } = await db.execute<{ part: number }>(parts);
    for (const { part } of rows) yield urlOf(name, part);
  }
}

async function writePart({ config, db, memory }: Sources, name: string, part: number) {
  if (name === "areas") {
    const pages = (await listAreaPages({ db, memory })).slice((part - 1) * PART_SIZE, part * PART_SIZE);
    return pages.length === 0
      ? undefined
      : writeSitemap(
          config.publicUrl,
          pages.map((url) => ({ url })),
        );
  }
  const kind = Object.hasOwn(STORED_KINDS, name) ? STORED_KINDS[name] : undefined;
  if (!kind) return undefined;
  dependOn(...kind.topics);
  return writeStoredPart(db, config.publicUrl, kind, part);
}

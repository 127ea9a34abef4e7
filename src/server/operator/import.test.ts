import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { getMarketDirectory } from "#server/markets/index.ts";
import { markets, reviews, toolAliases, tools } from "#server/platform/db/schema/index.ts";
import { openTestPlatform } from "#tests/support/api.ts";
import { newFolder, openCommandLine } from "#tests/support/command-line.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { createWorld } from "#tests/support/world.ts";

const platform = await openTestPlatform();
const { db, databaseUrl } = platform;
const world = await createWorld(db);
const { austin } = world.markets;
const { copperline, foyer } = world.tools;
await storeReviews(db, [{ userId: world.people.owen.id, toolId: copperline, marketId: austin }]);
const { admin, start } = await openCommandLine(databaseUrl);

const HEADER = {
  markets: "id,city,state,slug,latitude,longitude,population,published",
  tools: "id,name,slug,category,aliases,published",
};

let folder = "";
beforeEach(async () => {
  folder = await newFolder();
});

async function importLines(kind: "markets" | "tools", lines: string[], ...options: string[]) {
  const file = path.join(folder, `${kind}.csv`);
  await writeFile(file, `${[HEADER[kind], ...lines].join("\n")}\n`);
  return admin([kind, "import", file, ...options]);
}

const snapshot = async () => ({
  markets: await db.select().from(markets).orderBy(markets.id),
  tools: await db.select().from(tools).orderBy(tools.id),
  aliases: await db.select().from(toolAliases).orderBy(toolAliases.alias),
});

describe.each(["markets", "tools"] as const)("%s", (kind) => {
  test("survive a round trip through a file", async () => {
    await db.update(tools).set({ name: "=Copper|line" }).where(eq(tools.id, copperline));
    const before = await snapshot();
    const file = path.join(folder, "export.csv");
    expect(await admin([kind, "export", file])).toMatchObject({ code: 0, err: "" });
    if (kind === "tools") expect(await readFile(file, "utf8")).toContain("'=Copper|line");
    const { said: importing } = start([kind, "import", file]);
    const said = await importing;
    expect([said.code, said.err]).toEqual([0, ""]);
    expect(said.out).toMatch(/0 created, 0 changed, \d+ unchanged, 0 rejected\./);
    expect(await snapshot()).toEqual(before);
    expect(await admin([kind, "export", file])).toMatchObject({ code: 1 });
    expect(await readdir(folder)).toEqual(["export.csv"]);
    await db.update(tools).set({ name: "Copperline" }).where(eq(tools.id, copperline));
  });

  test("need a CSV with the header of the export", async () => {
    const file = path.join(folder, "odd.csv");
    for (const text of ["name,city\na,b\n", "\0", `${HEADER[kind]}\n"open\n`, `${HEADER[kind]}\na,b\n`]) {
      await writeFile(file, text);
      expect(await admin([kind, "import", file])).toMatchObject({ code: 1, out: "" });
    }
    await writeFile(file, Buffer.from([0xff, 0xfe, 0x41]));
    expect((await admin([kind, "import", file])).err).toContain("is not UTF-8");
    expect((await admin([kind, "import", path.join(folder, "none.csv")])).err).toContain("ENOENT");
  });
});

describe("markets", () => {
  test("change on running nodes as well; a dry run prints the same and writes nothing", async () => {
    const before = await snapshot();
    expect((await getMarketDirectory(platform)).byId.get(austin)?.city).toBe("Austin");
    const lines = [
      `${austin},Austin City,TX,,30.3,-97.7,900000,yes`,
      ",denver,CO,,39.7392,-104.9903,,yes",
      ",Boise,Idaho,,,,,yes",
    ];
    const dry = await importLines("markets", lines, "--dry-run");
    expect(dry.out).toContain('line 2: changed  Austin City, TX: city "Austin" -> "Austin City"');
    expect(dry.out).toContain("line 4: created  Boise, ID");
    expect(dry.out).toContain("Dry run: nothing was written.");
    expect(await snapshot()).toEqual(before);

    const done = await importLines("markets", lines);
    expect(done).toMatchObject({ code: 0, err: "" });
    expect(done.out).toContain("Updated 1 review to match.");
    await expect
      .poll(async () => (await getMarketDirectory(platform)).byId.get(austin)?.city)
      .toBe("Austin City");
    const [boise] = await db.select().from(markets).where(eq(markets.city, "Boise"));
    expect(boise).toMatchObject({ state: "ID", slug: "boise", latitude: expect.any(Number) });
    expect(boise?.publishedAt).toBeInstanceOf(Date);
    const [review] = await db.select({ text: reviews.searchText }).from(reviews);
    expect(review?.text).toContain("Austin City");
    // The slug stays, so that links keep working.
    const [market] = await db.select().from(markets).where(eq(markets.id, austin));
    expect(market?.slug).toBe("austin");
  });

  test("keep values for empty cells, and clear values for dashes", async () => {
    await db.update(markets).set({ latitude: 30.2, longitude: -97.7, population: 900 });
    const stored = () => db.select().from(markets).where(eq(markets.id, austin));
    const [before] = await stored();
    const line = (population: string) => [`${austin},${before?.city},TX,,,,${population},yes`];
    expect((await importLines("markets", line(""))).out).toContain("0 created, 0 changed, 1 unchanged");
    expect(await stored()).toEqual([before]);

    const dry = await importLines("markets", line("-"), "--dry-run");
    expect(dry.out).toContain('population "900" -> cleared');
    expect(await stored()).toEqual([before]);
    expect(await importLines("markets", line("-"))).toMatchObject({ code: 0, err: "" });
    expect(await stored()).toMatchObject([{ latitude: 30.2, longitude: -97.7, population: null }]);
  });

  test.each([
    [",Boise,ID,,,,,yes\n,boise,ID,,,,,yes", "line 3: rejected  boise, ID: same as line 2"],
    [
      ",St. Elmo,TX,,,,,yes\n,Saint Elmo,TX,,,,,yes",
      'line 3: rejected  Saint Elmo, TX: the city "stelmo" in TX',
    ],
    [",Nowhere,XX,,,,,yes", "state is not a US state"],
    [",Nowhere,TX,,1000,1,,yes", 'latitude must be empty, "-" or a number from -90 to 90'],
    [",Nowhere,TX,,30,,,yes", "latitude and longitude must be given together"],
    [",Nowhere,TX,,,,1.5,yes", "population must be a whole number"],
    [",Nowhere,TX,,,,,maybe", "published must be yes or no"],
    [",Nowhere,TX,Bad Slug,,,,yes", "slug must be empty or like kansas-city"],
    [",,TX,,,,,yes", "city is required"],
    ["not-an-id,Nowhere,TX,,,,,yes", "id must be empty or a market id"],
    [",Nowhere,TX,austin,,,,yes", "the address /markets/tx/austin belongs to"],
    [`${austin},Austin City,TX,,,,,no`, "can't be unpublished, because it has reviews or discussions"],
  ])("in an ambiguous or invalid line are rejected with the whole file: %s", async (lines, reason) => {
    const before = await snapshot();
    const said = await importLines("markets", [",Fine,TX,,,,,yes", lines].reverse());
    expect(said.code).toBe(1);
    expect(said.out).toContain(reason);
    expect(said.err).toContain("Nothing was written.");
    expect(await snapshot()).toEqual(before);
  });
});

describe("tools", () => {
  test("get new names and categories, which their reviews follow", async () => {
    const said = await importLines("tools", [
      `${copperline},Copper Line CRM,,Marketing,Copperline | Copper\\|Line Pro,yes`,
      ",New Tool,,CRM,,no",
    ]);
    expect(said).toMatchObject({ code: 0, err: "" });
    const aliases = await db.select().from(toolAliases).where(eq(toolAliases.toolId, copperline));
    expect(aliases.map(({ alias }) => alias).sort()).toEqual(["Copperline", "Copper|Line Pro"]);
    const [review] = await db.select().from(reviews);
    expect(review).toMatchObject({ category: "Marketing" });
    expect(review?.searchText).toContain("Copper|Line Pro");
    const [created] = await db.select().from(tools).where(eq(tools.name, "New Tool"));
    expect(created).toMatchObject({ slug: "new-tool", publishedAt: null });
  });

  test("keep aliases for empty cells, and clear aliases for dashes", async () => {
    const aliasesOf = () => db.$count(toolAliases, eq(toolAliases.toolId, foyer));
    const line = (aliases: string) => [`${foyer},Foyer CRM,,CRM,${aliases},yes`];
    await importLines("tools", line("Foyer One"));
    expect((await importLines("tools", line(""))).out).toContain("1 unchanged");
    expect(await aliasesOf()).toBe(1);
    expect((await importLines("tools", line("-"))).out).toContain('aliases "Foyer One" -> cleared');
    expect(await aliasesOf()).toBe(0);
  });

  test.each([
    [",Foyer,,CRM,,yes\n,foyer!,,CRM,,yes", "line 3: rejected"],
    [`,Another,,CRM,Foyer-CRM,yes`, 'the name "foyercrm" belongs to Foyer CRM'],
    [",Another,,Nothing,,yes", "category must be one of"],
    [",Another,,CRM,Other | other!,yes", "two of its names are the same"],
    [`${foyer},Copperline,,CRM,,yes`, 'the name "copperline" belongs to'],
  ])("in an ambiguous or invalid line are rejected with the whole file: %s", async (lines, reason) => {
    const before = await snapshot();
    const said = await importLines("tools", [lines]);
    expect([said.code, said.out]).toEqual([1, expect.stringContaining(reason)]);
    expect(await snapshot()).toEqual(before);
  });
});

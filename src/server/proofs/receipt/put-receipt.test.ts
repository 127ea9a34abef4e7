import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import {
  moderationLog,
  notifications,
  rateLimits,
  receipts,
  reviewProofs,
  reviews,
  unclaimedFiles,
} from "#server/platform/db/schema/index.ts";
import { findUnclaimedFiles, removeUnclaimedFiles } from "#server/platform/files/unclaimed-files.ts";
import { callAs, MISSING, openTestApi, rejectionsOf } from "#tests/support/api.ts";
import { serveApp } from "#tests/support/serve-app.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, platform, world } = await openTestApi();
const { db, files } = platform;
const { nora } = world.people;

const drawn = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "teal" } })
  .withExif({ IFD0: { Artist: "canary" }, IFD3: { GPSLatitude: "30/1 16/1 0/1" } })
  .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>canary</x:xmpmeta>")
  .jpeg()
  .toBuffer();
const picture = (bytes: Uint8Array = drawn, name = "canary.jpg") => new File([new Uint8Array(bytes)], name);
let review = "";

const upload = (file = picture()) => as("nora").proofs.putReceipt({ id: review, picture: file });
const stored = async () => {
  const keys: string[] = [];
  for await (const key of files.list("receipts/")) keys.push(key);
  return keys;
};
/** After the time of an upload. */
const removeLeft = async () => {
  await findUnclaimedFiles(platform);
  await db.update(unclaimedFiles).set({ dueAt: new Date() });
  await removeUnclaimedFiles(platform);
};
const waiting = async () => (await as("max").proofs.list({})).items;
const decide = async (decision: "approved" | "rejected", reason?: string, by: "max" | "ada" = "max") => {
  const [item] = await waiting();
  return as(by).proofs.decide({ kind: "receipt", id: item?.id ?? "", decision, reason });
};
const proofsOfReview = async () => (await as().reviews.get({ id: review })).proofs;
const bytesOf = ({ picture: url }: { picture: string }) => Buffer.from(url.split(",")[1] ?? "", "base64");

beforeEach(async () => {
  for (const table of [receipts, reviewProofs, reviews, moderationLog, notifications, rateLimits]) {
    await db.delete(table);
  }
  await removeLeft();
  const place = { toolId: world.tools.copperline, marketId: world.markets.austin };
  [review = ""] = await storeReviews(db, [{ userId: nora.id, ...place, monthlyCost: 120 }]);
});

test("is redrawn without its name and metadata, for moderators and its author only", async () => {
  const own = await upload();
  expect(own).toEqual({ submittedAt: expect.any(String), isChecked: false });
  expect(await as("nora").proofs.getReceipt({ id: review })).toEqual(own);
  const [key = ""] = await stored();
  expect(key).toMatch(new RegExp(`^receipts/${nora.id}/[0-9a-f-]{36}\\.webp$`));
  const bytes = Buffer.from((await files.get(key)) ?? []);
  const { format, width, height, exif, xmp } = await sharp(bytes).metadata();
  expect([format, width, height, exif, xmp]).toEqual(["webp", 2400, 1200, undefined, undefined]);
  expect(bytes.includes("canary")).toBe(false);
  expect(JSON.stringify(await db.select().from(receipts))).not.toContain("canary");
  for (const reader of ["nora", "max", "ada"] as const) {
    const shown = await as(reader).proofs.getReceiptPicture({ id: review });
    expect(bytesOf(shown).equals(bytes)).toBe(true);
  }
  for (const reader of ["owen", "pia"] as const) {
    const calls = [
      as(reader).proofs.getReceiptPicture({ id: review }),
      as(reader).proofs.getReceipt({ id: review }),
      as(reader).proofs.putReceipt({ id: review, picture: picture() }),
      as(reader).proofs.removeReceipt({ id: review }),
    ];
    expect(await rejectionsOf(calls)).toEqual(new Set(["NOT_FOUND"]));
  }
  await expect(as().proofs.getReceiptPicture({ id: review })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("has no public address, and isn't cached", async () => {
  await upload();
  const site = await serveApp(platform);
  const [key] = await stored();
  expect((await fetch(`${site}/files/${key}`)).status).toBe(404);
  const answer = await fetch(`${site}/api/reviews/${review}/receipt/picture`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([401, "no-store"]);
});

test("waits beside its review's facts", async () => {
  await upload();
  expect(await waiting()).toEqual([
    {
      ...{ kind: "receipt", id: expect.any(String), submittedAt: expect.any(String) },
      author: { id: nora.id, fullName: nora.fullName, avatarUrl: null, joinedAt: expect.any(String) },
      review: {
        ...{ id: review, market: "Austin, TX", monthlyCost: 120 },
        tool: { id: world.tools.copperline, name: "Copperline Leads", category: "Lead Generation" },
      },
      can: { decide: true },
    },
  ]);
  expect(await as("max").moderation.countPending()).toMatchObject({ proofs: 1 });
});

describe("a decision", () => {
  test("to accept it shows that the author used the tool, and deletes the file", async () => {
    await upload();
    expect(await decide("approved")).toEqual({ pendingCount: 0 });
    expect(await proofsOfReview()).toEqual(["used-it"]);
    await removeUnclaimedFiles(platform);
    expect(await stored()).toEqual([]);
    await expect(as("max").proofs.getReceiptPicture({ id: review })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await as("nora").proofs.getReceipt({ id: review })).toEqual({
      submittedAt: null,
      isChecked: true,
    });
    await expect(upload()).rejects.toMatchObject({ code: "ALREADY_CHECKED", status: 409 });
    expect(await db.select().from(notifications)).toMatchObject([
      { userId: nora.id, kind: "proof", outcome: "receipt-checked", reviewId: review, mail: "owed" },
    ]);
    expect((await as("max").moderation.listLog({ kind: "review" })).items).toMatchObject([
      { action: "check-proof", subject: { id: review }, after: { proof: "used-it" } },
      { action: "submit-proof", actor: { id: nora.id } },
    ]);
  });

  test("to reject it needs a reason, which the author reads, and deletes the file", async () => {
    await upload();
    await expect(decide("rejected")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await decide("rejected", "It is for another tool.");
    expect(await proofsOfReview()).toBeUndefined();
    await removeUnclaimedFiles(platform);
    expect(await stored()).toEqual([]);
    expect((await as("nora").notifications.list({})).items).toMatchObject([
      { outcome: "receipt-rejected", reason: "It is for another tool.", target: { id: review } },
    ]);
    await upload();
  });

  test("is that of one of two concurrent moderators", async () => {
    await upload();
    const results = await Promise.allSettled([decide("approved"), decide("rejected", "No.", "ada")]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const rejected = results.find((one) => one.status === "rejected");
    expect(rejected?.reason).toMatchObject({ code: "NOT_FOUND" });
    expect(await db.$count(notifications)).toBe(1);
  });

  test("isn't made by the review's author", async () => {
    await db.update(reviews).set({ userId: world.people.max.id }).where(eq(reviews.id, review));
    await as("max").proofs.putReceipt({ id: review, picture: picture() });
    expect(await waiting()).toMatchObject([{ can: { decide: false } }]);
    await expect(decide("approved")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

test("replaces one that waits, with its file", async () => {
  await upload();
  const [first] = await waiting();
  await upload();
  await removeUnclaimedFiles(platform);
  expect(await stored()).toHaveLength(1);
  const call = { kind: "receipt", id: first?.id ?? "", decision: "approved" } as const;
  await expect(as("max").proofs.decide(call)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("is withdrawn by its author, also after the decision, which the log names", async () => {
  await upload();
  for (const _ of ["first", "second"]) await as("nora").proofs.removeReceipt({ id: review });
  await removeUnclaimedFiles(platform);
  expect((await as("max").moderation.listLog({ kind: "review" })).items.map(({ action }) => action)).toEqual([
    "withdraw-proof",
    "submit-proof",
  ]);
  expect([await waiting(), await stored()]).toEqual([[], []]);
  await upload();
  await decide("approved");
  expect(await as("nora").proofs.removeReceipt({ id: review })).toEqual({
    submittedAt: null,
    isChecked: false,
  });
  expect(await proofsOfReview()).toBeUndefined();
});

test("leaves no file when the review was checked or deleted during the upload", async () => {
  const call = (act: () => Promise<unknown>) => {
    const put = async (key: string, bytes: Uint8Array) => {
      await files.put(key, bytes);
      await act();
    };
    const slow = callAs({ ...platform, files: { ...files, put } }, world.readerOf("nora"));
    return slow.proofs.putReceipt({ id: review, picture: picture() });
  };
  const check = () => db.insert(reviewProofs).values({ reviewId: review, proof: "used-it" });
  await expect(call(check)).rejects.toMatchObject({ code: "ALREADY_CHECKED" });
  expect(await stored()).toEqual([]);
  await expect(call(() => db.delete(reviews))).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await stored()).toEqual([]);
});

test("the proof stays over edits, and goes with the review", async () => {
  await upload();
  await decide("approved");
  await db.update(reviews).set({ excerpt: "Another text." });
  expect(await proofsOfReview()).toEqual(["used-it"]);
  await db.update(reviews).set({ moderationStatus: "withdrawn" });
  expect(await db.$count(reviewProofs)).toBe(0);
});

test("needs the author's own review, which isn't removed", async () => {
  await expect(as("nora").proofs.putReceipt({ id: MISSING, picture: picture() })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await db.update(reviews).set({ moderationStatus: "removed" });
  await expect(upload()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await stored()).toEqual([]);
});

test.each([
  ["an SVG that calls itself a PNG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "me.png"],
  ["half a picture", drawn.subarray(0, 300), "me.jpg"],
])("is not %s", async (_name, bytes, name) => {
  await expect(upload(picture(bytes, name))).rejects.toMatchObject({ code: "UNUSABLE_PICTURE", status: 422 });
  expect(await stored()).toEqual([]);
  expect(await db.$count(receipts)).toBe(0);
});

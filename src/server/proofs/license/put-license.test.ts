import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  checkedLicenses,
  licenseRequests,
  moderationLog,
  notifications,
  profiles,
  rateLimits,
  reviewProofs,
  reviews,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi, rejectionsOf } from "#tests/support/api.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { hashLicense } from "./hash-license.ts";

const { as, platform, world } = await openTestApi();
const { db } = platform;
const { nora, owen } = world.people;
const [review = ""] = await storeReviews(db, [
  { userId: nora.id, toolId: world.tools.copperline, marketId: world.markets.austin },
]);

emptyBeforeEach(
  db,
  ...[licenseRequests, checkedLicenses, reviewProofs, moderationLog, notifications, rateLimits],
);

const LICENSE = { state: "TX", number: "0654-321" } as const;
const submit = (person: "nora" | "owen" | "max" = "nora", license = LICENSE) =>
  as(person).proofs.putLicense(license);
const waiting = async () => (await as("max").proofs.list({})).items;
const decide = async (
  decision: "approved" | "rejected",
  reason?: string,
  by: "max" | "ada" = "max",
  items = waiting(),
) => {
  const [item] = await items;
  return as(by).proofs.decide({
    ...{ kind: "license", id: item?.id ?? "", decision, fullName: item?.author.fullName, reason },
  });
};
const logged = async () =>
  (await db.select().from(moderationLog)).map(({ action, subjectId, reason }) => [action, subjectId, reason]);
const isShown = async (id = nora.id) => (await as().profiles.get({ id })).hasCheckedLicense;
const proofsOfReview = async () => (await as().reviews.get({ id: review })).proofs;

test("waits for a moderator, who reads the number, and its author doesn't", async () => {
  const own = await submit();
  expect(own).toEqual({ pending: { state: "TX", submittedAt: expect.any(String) }, checked: null });
  expect(await as("nora").proofs.getLicense()).toEqual(own);
  expect(await waiting()).toEqual([
    {
      ...{ kind: "license", id: expect.any(String), state: "TX", number: "0654-321", usedBy: null },
      submittedAt: expect.any(String),
      author: { id: nora.id, fullName: nora.fullName, avatarUrl: null, joinedAt: expect.any(String) },
      can: { decide: true },
    },
  ]);
  expect(await as("max").moderation.countPending()).toMatchObject({ proofs: 1 });
  expect(await logged()).toEqual([["submit-proof", nora.id, null]]);
  expect(await isShown()).toBe(false);
});

test("once checked, is shown on the profile and its reviews, and the number is deleted", async () => {
  await submit();
  expect(await decide("approved")).toEqual({ pendingCount: 0 });
  expect(await isShown()).toBe(true);
  expect(await proofsOfReview()).toEqual(["license-checked"]);
  const { pending, checked } = await as("nora").proofs.getLicense();
  expect(pending).toBeNull();
  expect(checked).toMatchObject({ state: "TX" });
  expect(new Date(checked?.endsAt ?? "").getUTCFullYear()).toBe(new Date().getUTCFullYear() + 2);
  expect(await db.$count(licenseRequests)).toBe(0);
  expect(await logged()).toEqual([
    ["submit-proof", nora.id, null],
    ["check-proof", nora.id, null],
  ]);
  const everything = JSON.stringify([
    await db.select().from(checkedLicenses),
    await db.select().from(moderationLog),
    await db.select().from(notifications),
  ]);
  expect(everything).not.toContain("654");
  expect(await db.select().from(notifications)).toMatchObject([
    { userId: nora.id, kind: "proof", outcome: "license-checked", mail: "owed" },
  ]);
});

test("covers reviews that are written later, and no one else's", async () => {
  await submit();
  await decide("approved");
  const [later = "", others = ""] = await storeReviews(db, [
    { userId: nora.id, toolId: world.tools.foyer, marketId: world.markets.austin },
    { userId: owen.id, toolId: world.tools.foyer, marketId: world.markets.austin },
  ]);
  expect((await as().reviews.get({ id: later })).proofs).toEqual(["license-checked"]);
  expect((await as().reviews.get({ id: others })).proofs).toBeUndefined();
  for (const id of [later, others]) await db.delete(reviews).where(eq(reviews.id, id));
});

test("is rejected with a reason that its author reads", async () => {
  await submit();
  await expect(decide("rejected", " ")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await decide("rejected", "Not in the register.");
  expect(await as("nora").proofs.getLicense()).toEqual({ pending: null, checked: null });
  expect(await db.$count(licenseRequests)).toBe(0);
  expect((await as("nora").notifications.list({})).items).toMatchObject([
    { kind: "proof", outcome: "license-rejected", reason: "Not in the register." },
  ]);
});

test("replaces one that waits, so that a decision on that one doesn't apply", async () => {
  await submit();
  const [first] = await waiting();
  await submit("nora", { ...LICENSE, number: "999999" } as never);
  const call = {
    kind: "license",
    id: first?.id ?? "",
    decision: "approved",
    fullName: nora.fullName,
  } as const;
  await expect(as("max").proofs.decide(call)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await waiting()).toMatchObject([{ number: "999999" }]);
});

describe("the same license", () => {
  test.each(["654321", "TX 0654-321", "tx0654321"])("as %j is one", (number) => {
    expect(hashLicense(platform, { state: "TX", number })).toBe(hashLicense(platform, LICENSE));
    expect(hashLicense(platform, { state: "CO", number })).not.toBe(hashLicense(platform, LICENSE));
  });

  test("is checked for one member only, and moderators read for whom", async () => {
    await submit();
    await decide("approved");
    await submit("owen", { state: "TX", number: "654321" } as never);
    expect(await waiting()).toMatchObject([{ usedBy: { id: nora.id, fullName: nora.fullName } }]);
    await expect(decide("approved")).rejects.toMatchObject({ code: "LICENSE_IN_USE", status: 409 });
    expect(await isShown(owen.id)).toBe(false);
    await submit();
    expect((await waiting()).map((item) => item.kind === "license" && item.usedBy)).toContain(null);
  });
});

test("is renewed by submitting it again", async () => {
  await submit();
  await decide("approved");
  await db.update(checkedLicenses).set({ checkedAt: new Date("2025-01-01T00:00:00Z") });
  await submit();
  expect(await isShown()).toBe(true);
  await decide("approved");
  const { checked } = await as("nora").proofs.getLicense();
  expect(checked?.checkedAt.slice(0, 4)).toBe(String(new Date().getUTCFullYear()));
});

describe("a new name", () => {
  const rename = (fullName: string) => db.update(profiles).set({ fullName }).where(eq(profiles.id, nora.id));

  test("ends the check", async () => {
    await submit();
    await decide("approved");
    await rename("Nora Q. Quill");
    expect(await isShown()).toBe(false);
    expect(await proofsOfReview()).toBeUndefined();
    await rename(nora.fullName);
  });

  test("that the moderator hasn't read stops the decision", async () => {
    await submit();
    const [item] = await waiting();
    await rename("Someone Else");
    const call = { kind: "license", id: item?.id ?? "", decision: "approved" } as const;
    for (const fullName of [nora.fullName, undefined]) {
      await expect(as("max").proofs.decide({ ...call, fullName })).rejects.toMatchObject({
        code: "NAME_CHANGED",
        status: 409,
      });
    }
    expect(await isShown()).toBe(false);
    await rename(nora.fullName);
  });
});

test("is withdrawn by its author at any time, also after the check, which the log names", async () => {
  await submit();
  for (const _ of ["first", "second"]) await as("nora").proofs.removeLicense({ what: "request" });
  expect(await waiting()).toEqual([]);
  expect(await logged()).toEqual([
    ["submit-proof", nora.id, null],
    ["withdraw-proof", nora.id, null],
  ]);
  await submit();
  await decide("approved");
  expect(await as("nora").proofs.removeLicense({ what: "check" })).toEqual({ pending: null, checked: null });
  expect(await isShown()).toBe(false);
  expect(await proofsOfReview()).toBeUndefined();
});

test("keeps its check when the renewal is withdrawn, also twice", async () => {
  await submit();
  await decide("approved");
  await submit();
  for (const _ of ["first", "second"]) {
    expect(await as("nora").proofs.removeLicense({ what: "request" })).toMatchObject({
      pending: null,
      checked: { state: "TX" },
    });
    expect(await waiting()).toEqual([]);
    expect(await isShown()).toBe(true);
  }
});

test("is decided by one of two concurrent moderators", async () => {
  await submit();
  // Both have read it before one decides.
  const items = waiting();
  await items;
  const results = await Promise.allSettled([
    decide("approved", undefined, "max", items),
    decide("rejected", "Not in the register.", "ada", items),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const rejected = results.find((one) => one.status === "rejected");
  expect(rejected?.reason).toMatchObject({ code: "NOT_FOUND" });
  expect((await logged()).length).toBe(2);
});

test("of a moderator is decided by another one", async () => {
  await submit("max");
  expect(await waiting()).toMatchObject([{ can: { decide: false } }]);
  await expect(decide("approved")).rejects.toMatchObject({ code: "FORBIDDEN" });
  await decide("approved", undefined, "ada");
});

test.each([
  [{ state: "TX", number: "" }],
  [{ state: "TX", number: "—" }],
  [{ state: "TX", number: "1".repeat(41) }],
  [{ state: "ZZ", number: "1" }],
])("is not accepted: %j", async (license) => {
  await expect(submit("nora", license as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("is submitted by members, ten times a day", async () => {
  expect(await rejectionsOf([as().proofs.putLicense(LICENSE), as().proofs.getLicense()])).toEqual(
    new Set(["UNAUTHORIZED"]),
  );
  expect(await rejectionsOf([as("nora").proofs.list({})])).toEqual(new Set(["FORBIDDEN"]));
  for (let count = 0; count < 10; count += 1) await submit();
  await expect(submit()).rejects.toMatchObject({ status: 429 });
});

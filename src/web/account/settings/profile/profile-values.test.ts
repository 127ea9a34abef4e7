import { expect, test } from "vitest";
import { profileContent } from "#contract/people/profiles.ts";
import { checkProfile, type ProfileValues, toProfileContent, toValues } from "./profile-values.ts";

const VALUES: ProfileValues = {
  fullName: "Nora Quill",
  brokerage: "Quill Realty",
  reviewerType: "broker",
  yearsExperience: "12",
};
const YEARS = "Years of experience must be a whole number from 0 to 50";

test.each([
  [{}, {}],
  [{ brokerage: "", reviewerType: "", yearsExperience: "" }, {}],
  [{ fullName: "  " }, { fullName: "Full name is required" }],
  [{ fullName: "n".repeat(101) }, { fullName: "Must be 100 characters or less" }],
  [{ brokerage: "b".repeat(101) }, { brokerage: "Must be 100 characters or less" }],
  [{ brokerage: ` ${"b".repeat(100)} ` }, {}],
  [{ yearsExperience: " 0 " }, {}],
  [{ yearsExperience: "50" }, {}],
  [{ yearsExperience: "51" }, { yearsExperience: YEARS }],
  [{ yearsExperience: "-1" }, { yearsExperience: YEARS }],
  [{ yearsExperience: "1.5" }, { yearsExperience: YEARS }],
  [{ yearsExperience: "1e1" }, { yearsExperience: YEARS }],
  [{ yearsExperience: "ten" }, { yearsExperience: YEARS }],
])("finds the same problems as the server in %j: %j", (changed, problems) => {
  const values = { ...VALUES, ...changed };
  expect(checkProfile(values)).toEqual(problems);
  if (!("yearsExperience" in problems)) {
    const found = profileContent.safeParse(toProfileContent(values)).error?.issues ?? [];
    expect(found.map(({ message }) => message)).toEqual(Object.values(problems));
  }
});

test("round-trips an unchanged profile", () => {
  const content = { fullName: "Nora", brokerage: "", reviewerType: null, yearsExperience: null };
  const me = { id: "1", email: "", avatarUrl: null, isPremium: false, can: { moderate: false } };
  expect(toProfileContent(toValues({ ...me, ...content, brokerage: null } as never))).toEqual(content);
  expect(toProfileContent(VALUES)).toEqual({ ...VALUES, yearsExperience: 12 });
});

import { expect, test } from "vitest";
import { REVIEWER_LABELS } from "./person-labels.ts";
import { describePerson, PROFILE_LABELS } from "./profile-labels.ts";

test("profiles name roles as reviews do", () => {
  expect(PROFILE_LABELS).toEqual({
    real_estate_agent: REVIEWER_LABELS.solo_agent,
    team_leader: REVIEWER_LABELS.team,
    broker: REVIEWER_LABELS.broker,
  });
  const person = { reviewerType: "team_leader", brokerage: "Quill Realty", yearsExperience: 12 } as const;
  expect(describePerson(person)).toEqual(["Team", "Quill Realty", "12\u00a0years\u00a0of\u00a0experience"]);
});

import { expect, test } from "vitest";
import { answerAbout } from "./answer-about.ts";

test("the answer about a connection stays with its tool, however that is spelled", () => {
  const given = { connection: "works-for", connectionNote: "In sales" } as const;
  const answered = { leadSourceName: "Foyer CRM", ...given };
  expect(answerAbout(" foyer-crm", answered)).toEqual(given);
  const none = { connection: null, connectionNote: "" };
  for (const other of ["Foyer CR", "Zipline", "", "!"]) expect(answerAbout(other, answered)).toEqual(none);
  expect(answerAbout("?", { ...answered, leadSourceName: "!" })).toEqual(none);
});

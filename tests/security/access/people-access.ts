import { v7 as uuidv7 } from "uuid";
import { personNotes, suspensions } from "#server/platform/db/schema/index.ts";
import { admins, type Case, moderators, type Row, read, row } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import type { Stage } from "./stage.ts";

const SUSPENSION = { period: "7-days", reason: "Spam." };

type Prepared = (stage: Stage, actor: Actor) => Promise<string> | string;

const newMember: Prepared = async (stage) => (await stage.newAccount({ isConfirmed: true })).id;

const suspended: Prepared = async (stage, actor) => {
  const userId = await newMember(stage, actor);
  await stage.platform.db.insert(suspensions).values({ userId, reason: "Spam." });
  return userId;
};

const of = (prepared: Prepared, expected: Case["expected"], body?: Record<string, string>): Case => ({
  prepare: async (stage, actor) => {
    const path = `/moderation/people/${await prepared(stage, actor)}`;
    return body ? { path: `${path}/suspension`, body } : { path };
  },
  expected,
});

const suspend = (prepared: Prepared, expected: Case["expected"]) => of(prepared, expected, SUSPENSION);
const lift = (prepared: Prepared, expected: Case["expected"]): Case => ({
  prepare: async (stage, actor) => ({
    path: `/moderation/people/${await prepared(stage, actor)}/suspension`,
  }),
  expected,
});

const at = (
  prepared: Prepared,
  end: string,
  expected: Case["expected"],
  body?: Record<string, string>,
): Case => ({
  prepare: async (stage, actor) => ({
    path: `/moderation/people/${await prepared(stage, actor)}/${end}`,
    ...(body && { body }),
  }),
  expected,
});
const background = (prepared: Prepared, expected: Case["expected"]) => at(prepared, "background", expected);
const note = (prepared: Prepared, expected: Case["expected"]) =>
  at(prepared, "notes", expected, { text: "Writes well." });

/** Of a note on Nora. @param author whose note it is */
const removal = (author: Prepared, expected: Case["expected"]): Case => ({
  prepare: async (stage, actor) => {
    const authorId = await author(stage, actor);
    const note = { id: uuidv7(), userId: stage.world.people.nora.id, authorId, text: "Writes well." };
    if (authorId !== stage.missingId) await stage.platform.db.insert(personNotes).values(note);
    return { path: `/moderation/people/${note.userId}/notes/${note.id}` };
  },
  expected,
});

const missing: Prepared = ({ missingId }) => missingId;

/** Moderators see accounts and admins act on them; accounts with a role can't be suspended. */
export const PEOPLE_ACCESS: Record<string, Row> = {
  "GET /moderation/people": row({
    all: { ...read(), expected: moderators(200) },
    found: { ...read(undefined, { q: "nora", show: "team" }), expected: moderators(200) },
  }),
  "GET /moderation/people/{id}": row({
    own: of((stage, actor) => stage.userOf(actor).id, moderators(200)),
    "another's": of(({ other }) => other.id, moderators(200)),
    missing: of(missing, moderators(404)),
  }),
  "GET /moderation/people/{id}/background": row({
    own: background((stage, actor) => stage.userOf(actor).id, moderators(200)),
    "another's": background(({ other }) => other.id, moderators(200)),
    missing: background(missing, moderators(404)),
  }),
  "POST /moderation/people/{id}/notes": row(
    {
      own: note((stage, actor) => stage.userOf(actor).id, moderators(403)),
      "another's": note(newMember, moderators(201)),
      missing: note(missing, moderators(404)),
    },
    ["text"],
  ),
  "DELETE /moderation/people/{id}/notes/{noteId}": row({
    own: removal((stage, actor) => stage.userOf(actor).id, moderators(200)),
    "another's": removal(newMember, moderators(404)),
    missing: removal(missing, moderators(404)),
  }),
  "POST /moderation/people/{id}/suspension": row(
    {
      own: suspend((stage, actor) => stage.userOf(actor).id, admins(422)),
      "another's": suspend(newMember, admins(200)),
      "a moderator's": suspend(({ world }) => world.people.max.id, admins(422)),
      "another's, suspended": suspend(suspended, admins(409)),
      missing: suspend(missing, admins(404)),
    },
    ["period", "reason"],
  ),
  "DELETE /moderation/people/{id}/suspension": row({
    "another's, suspended": lift(suspended, admins(200)),
    "another's, not suspended": lift(newMember, admins(200)),
    missing: lift(missing, admins(404)),
  }),
};

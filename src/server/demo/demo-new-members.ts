import type { Transaction } from "#server/platform/db/client.ts";
import { COMMENT_SENTENCES } from "./community-sentences.ts";
import { storePeople } from "./demo-accounts.ts";
import type { Person } from "./demo-discussions.ts";
import type { DemoComment, DemoItem } from "./demo-threads.ts";
import { idAt } from "./insert-all.ts";

const HOUR_MS = 3_600_000;

const NEW_MEMBERS = [
  { fullName: "Tobias Renner", joinedHoursAgo: 30 },
  { fullName: "Ines Calloway", joinedHoursAgo: 52 },
  { fullName: "Harper Whitlock", joinedHoursAgo: 20 },
  { fullName: "Jude Marlowe", joinedHoursAgo: 100 },
  { fullName: "Chase Winfield", joinedHoursAgo: 130 },
] as const;

export interface NewMembers {
  first: Person;
  second: Person;
  third: Person;
  /** Had two comments approved, and posts a link. */
  linker: Person;
  spammer: Person;
}

/** Stores people who joined this week. */
export async function storeNewMembers(tx: Transaction, now: Date): Promise<NewMembers> {
  const stored: Person[] = [];
  for (const [index, { fullName, joinedHoursAgo }] of NEW_MEMBERS.entries()) {
    const joinedAt = new Date(now.getTime() - joinedHoursAgo * HOUR_MS);
    const person = {
      ...{ id: idAt(joinedAt), fullName, brokerage: null, yearsExperience: 0 },
      reviewerType: "real_estate_agent" as const,
    };
    await storePeople(tx, [{ ...person, email: `newcomer${index + 1}@people.test` }], joinedAt);
    stored.push(person);
  }
  const [first, second, third, linker, spammer] = stored as [Person, Person, Person, Person, Person];
  return { first, second, third, linker, spammer };
}

/** What new members wrote: four comments that wait, two that a moderator published, one that was rejected. */
export function createFirstPosts(
  { first, second, third, linker, spammer }: NewMembers,
  { big, others, now }: { big: DemoItem; others: readonly DemoItem[]; now: Date },
) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const [one = big, two = big] = others;
  const city = "Boise";
  const texts = COMMENT_SENTENCES.held.map((text) =>
    text.replaceAll("{city}", city).replaceAll("{tool}", "Foyer CRM"),
  );
  const [beginner = "", licensed = "", joined = "", link = ""] = texts;
  const waits = { status: "held", heldFor: "first-posts" } as const;
  return {
    held: [
      createLeaf(big, first, beginner, ago(6), waits),
      createLeaf(one, second, licensed, ago(26), waits),
      createLeaf(big, third, joined, ago(3), waits),
      createLeaf(big, linker, link, ago(9), { status: "held", heldFor: "links" }),
    ],
    published: [
      createLeaf(one, linker, "Our office had that, too. Asking for the activity report solved it.", ago(90)),
      createLeaf(
        two,
        linker,
        "We do it on Fridays, before anybody leaves. It takes twenty minutes.",
        ago(70),
      ),
    ],
    rejected: createLeaf(big, spammer, COMMENT_SENTENCES.rejected, ago(60), { status: "rejected" }),
  };
}

/** A comment on an item that nobody answered. */
export function createLeaf(
  item: DemoItem,
  author: Person,
  content: string,
  createdAt: Date,
  more: Partial<DemoComment> = {},
): DemoComment {
  const parent = more.parent ?? null;
  const depth = parent ? parent.depth + 1 : 0;
  const plain = { status: "visible", heldFor: null, editedAt: null, earlier: null, mentions: [] } as const;
  return {
    ...plain,
    mentions: [],
    id: idAt(createdAt),
    item,
    author,
    parent,
    depth,
    content,
    createdAt,
    ...more,
  };
}

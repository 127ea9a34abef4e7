import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { idAt, insertAll } from "./insert-all.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Who asked how many hours ago, and after how many they confirmed; without, they have not. */
const SUBSCRIBERS: readonly (readonly [email: string, hoursAgo: number, confirmedAfter?: number])[] = [
  ["iris.delacroix@people.test", 2],
  ["hank@people.test", 9, 1],
  ["t.okonkwo@people.test", 31],
  ["maren.solberg@people.test", 52, 3],
  ["office@lakefront-group.test", 75, 20],
  ["wes.calloway@people.test", 130, 1],
  ["yuki.tanabe@people.test", 240, 2],
  ["a-very-long-mailbox-name-as-some-brokerages-give-them@northern-lakes-and-rivers-realty.test", 400, 5],
  ["gil.fontaine@people.test", 610],
  ["ruth.abernathy@people.test", 980, 1],
  ["paulo@people.test", 1400, 30],
  ["june.whitlock@people.test", 2100, 2],
];

const SENT = {
  subject: "What agents paid for leads this fall",
  body: `Prices moved more in three months than in the year before. Three things stood out in your reviews.

## Exclusive zip codes got dearer

In **Austin** and **Denver** the median rose by a tenth, and fewer of you would buy them again.

## Small CRMs are catching up

- Follow-up by text is in every plan now.
- Setup still takes a weekend, whatever the page says.

> I moved eleven agents over in two days and lost nothing but the birthday reminders.

## Your turn

Which tool did you cancel? [Write a review](https://toolcomps.example/add-review) and tell others why.`,
};

const DRAFT = {
  subject: "Before you renew: five questions to ask",
  body: `Most contracts renew in *January*. Ask these before yours does.

1. What did a closed deal cost you with it?
2. Who else gets the same lead?
3. What happens to your data when you leave?`,
};

/** Subscribers of each state, an issue that was sent to those who were confirmed by then, and a draft. */
export async function storeNewsletter(tx: Transaction, moderatorId: string, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const subscribers = SUBSCRIBERS.map(([email, hoursAgo, confirmedAfter]) => {
    const createdAt = ago(hoursAgo);
    const confirmedAt = confirmedAfter === undefined ? null : ago(hoursAgo - confirmedAfter);
    const confirmed = confirmedAt !== null;
    return { id: idAt(createdAt), email, createdAt, askedAt: createdAt, confirmed, confirmedAt };
  });
  await insertAll(tx, schema.newsletterSubscribers, subscribers);
  const startedAt = ago(10 * DAY_HOURS);
  const readers = subscribers.filter(({ confirmedAt }) => confirmedAt !== null && confirmedAt <= startedAt);
  const written = { createdAt: ago(11 * DAY_HOURS), updatedAt: ago(10 * DAY_HOURS + 1) };
  const begun = { createdAt: ago(26), updatedAt: ago(5) };
  await insertAll(tx, schema.newsletterIssues, [
    {
      ...SENT,
      ...written,
      id: idAt(written.createdAt),
      createdBy: moderatorId,
      status: "sent",
      startedAt,
      finishedAt: new Date(startedAt.getTime() + 60_000),
      recipientCount: readers.length,
      queuedCount: readers.length,
      queuedUpTo:
        readers
          .map(({ id }) => id)
          .sort()
          .at(-1) ?? null,
    },
    { ...DRAFT, ...begun, id: idAt(begun.createdAt), createdBy: moderatorId },
  ]);
}

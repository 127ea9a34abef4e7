import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { MESSAGE_SENTENCES, type Talk } from "./community-sentences.ts";
import type { DemoAccounts } from "./demo-accounts.ts";
import type { Person } from "./demo-discussions.ts";
import { idAt, insertAll } from "./insert-all.ts";
import type { Random } from "./random.ts";

const HOUR_MS = 3_600_000;

export interface DemoMessage {
  id: string;
  conversationId: string;
  sender: Person;
  recipient: Person;
  subject: string | null;
  content: string;
  read: boolean;
  createdAt: Date;
}

interface Conversation {
  mine: Person;
  other: Person;
  talk: Talk;
  /** When its last message was. */
  hoursAgo: number;
  /** How many of the last messages wait to be read. */
  unread: number;
  isRequest?: boolean;
}

/**
 * Stores what the accounts and others wrote to one another: the member has eight conversations, two of them
 * unread, one request of each kind, and one that is to be reported.
 */
export async function storeMessages(
  tx: Transaction,
  random: Random,
  {
    accounts,
    people,
    spammer,
    now,
  }: { accounts: DemoAccounts; people: readonly Person[]; spammer: Person; now: Date },
): Promise<DemoMessage[]> {
  const { member, premium, moderator, admin } = accounts;
  const { talks, incoming, outgoing, spam } = MESSAGE_SENTENCES;
  const others = random.sample(people.slice(0, 60), 16);
  const single = (mark: string, { subject, text }: typeof incoming): Talk => ({
    subject,
    lines: [`${mark} ${text.replace("{n}", "six")}`],
  });
  const plan: [
    mine: Person,
    other: Person | undefined,
    talk: Talk | undefined,
    hoursAgo: number,
    unread: number,
    isRequest?: boolean,
  ][] = [
    [member, others[0], talks[1], 2, 1],
    [member, others[1], talks[0], 30, 0],
    [member, premium, talks[3], 75, 0],
    [member, others[2], talks[4], 7, 1],
    [member, others[3], talks[2], 400, 0],
    [member, others[4], single("<", incoming), 11, 1, true],
    [member, others[5], single(">", outgoing), 28, 0, true],
    [member, spammer, spam, 50, 0],
    [premium, others[6], talks[5], 5, 1],
    [premium, others[7], talks[6], 120, 0],
    [premium, others[8], talks[9], 300, 0],
    [moderator, others[9], talks[7], 20, 0],
    [moderator, others[10], talks[8], 200, 0],
    [moderator, others[11], talks[10], 90, 0],
    [admin, others[12], talks[11], 9, 0],
  ];
  const conversations = plan.map(([mine, other, talk, hoursAgo, unread, isRequest = false]) => {
    if (!other || !talk) throw new Error("The demo has too few people or conversations.");
    return createConversation(random, { mine, other, talk, hoursAgo, unread, isRequest }, now);
  });
  await insertAll(
    tx,
    schema.conversations,
    conversations.map(({ row }) => row),
  );
  const messages = conversations.flatMap((one) => one.messages);
  await insertAll(
    tx,
    schema.messages,
    messages.map(({ sender, recipient, ...message }) => ({
      ...message,
      senderId: sender.id,
      recipientId: recipient.id,
    })),
  );
  return messages;
}

function createConversation(
  random: Random,
  { mine, other, talk, hoursAgo, unread, isRequest }: Conversation,
  now: Date,
) {
  const moments: Date[] = [];
  for (let at = now.getTime() - hoursAgo * HOUR_MS; moments.length < talk.lines.length; ) {
    moments.unshift(new Date(at));
    at -= (0.1 + random.next() ** 2 * 9) * HOUR_MS;
  }
  const [startedAt = now, acceptedAt = null] = moments;
  const conversationId = idAt(startedAt);
  const messages = talk.lines.map((line, index): DemoMessage => {
    const [sender, recipient] = line.startsWith(">") ? [mine, other] : [other, mine];
    const createdAt = moments[index] ?? now;
    return {
      ...{ id: idAt(createdAt), conversationId, sender, recipient, createdAt },
      subject: index === 0 ? talk.subject : null,
      content: line.slice(2),
      read: !isRequest && index < talk.lines.length - unread,
    };
  });
  const [low, high] = [mine.id, other.id].sort();
  const startedBy = messages[0]?.sender.id ?? mine.id;
  const row = {
    ...{ id: conversationId, lowUserId: low ?? "", highUserId: high ?? "", startedBy },
    acceptedAt: isRequest ? null : acceptedAt,
    createdAt: startedAt,
  };
  return { row, messages };
}

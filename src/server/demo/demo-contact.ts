import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import { idAt, insertAll } from "./insert-all.ts";

const HOUR_MS = 3_600_000;

interface DemoRequest {
  hoursAgo: number;
  /** How long it waited; without, it still does. */
  doneAfterHours?: number;
  name: string;
  email: string;
  company?: string;
  phone?: string;
  message: string;
}

const REQUESTS: readonly DemoRequest[] = [
  {
    hoursAgo: 3,
    name: "Priya Raman",
    email: "priya.raman@people.test",
    company: "Lakefront Group",
    phone: "(312) 555-0142",
    message:
      "Hello,\n\nwe are eleven agents in Evanston and pay for three CRMs between us. Can one office account hold the reviews of all of us, or does each of us sign up alone?\n\nThank you!",
  },
  {
    hoursAgo: 20,
    name: "Theo Van Houten",
    email: "theo@people.test",
    message:
      "Chapel Hill is missing from the markets, though Durham and Raleigh are there. Could you add it?",
  },
  {
    hoursAgo: 45,
    name: "Marisol Ortega-Finch",
    email: "marisol@vendors.test",
    company: "Foyer Software",
    phone: "+1-555-010-0199",
    message:
      "I work for Foyer CRM. Two reviews in Denver describe a price that we have not asked since March. We don't want them taken down. Is there a way to answer them as the vendor, so that readers see both?",
  },
  {
    hoursAgo: 130,
    doneAfterHours: 6,
    name: "Gus Lindqvist",
    email: "gus.lindqvist@people.test",
    message:
      "I wrote my review under the wrong market (Portland, ME instead of Portland, OR). How do I move it?",
  },
  {
    hoursAgo: 290,
    doneAfterHours: 26,
    name: "Dana O'Rourke",
    email: "dana@people.test",
    phone: "555.010.0177",
    message: "The confirmation email never arrived. I checked the spam folder too. Please call if you can.",
  },
];

/** Requests through the contact form: some wait, some a moderator has answered. */
export async function storeContactRequests(tx: Transaction, moderatorId: string, now: Date): Promise<void> {
  const rows = REQUESTS.map(({ hoursAgo, doneAfterHours, ...request }) => {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const mark =
      doneAfterHours === undefined
        ? {}
        : { doneAt: new Date(createdAt.getTime() + doneAfterHours * HOUR_MS), doneBy: moderatorId };
    return { ...request, ...mark, id: idAt(createdAt), createdAt };
  });
  await insertAll(tx, schema.contactRequests, rows);
}

import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import * as schema from "#server/platform/db/schema/index.ts";
import { VISITOR } from "#server/platform/reader.ts";
import { callAs, openTestApi } from "./api.ts";
import { decide, newReview, sendIn } from "./sent-reviews.ts";
import { serveApp } from "./serve-app.ts";
import type { Thing } from "./stripe/stripe-objects.ts";
import { openStripe, tell } from "./stripe/stripe-stand-in.ts";

export type Shop = Awaited<ReturnType<typeof openShop>>;
export type Buyer = Awaited<ReturnType<Shop["newBuyer"]>>;

/** The product over HTTP, selling through a Stripe stand-in; loads users again for each call. */
export async function openShop(env: Record<string, string> = {}) {
  const stripe = await openStripe();
  const api = await openTestApi({ ...stripe.env, ...env });
  const { platform } = api;
  const { db } = platform;
  const site = await serveApp(platform);
  let known = 0;

  const newBuyer = async () => {
    known += 1;
    const id = uuidv7();
    const email = `buyer${known}@shop.test`;
    // The name of the first sign-up with this address, which may have been a stranger's.
    await db.insert(schema.users).values({ id, email, emailVerified: true });
    await db.insert(schema.profiles).values({ id, fullName: "Bea Buyer" });
    const { accessToken } = await platform.auth.sessions.start(db, { id, email }, "192.0.2.7", {
      responseHeaders: new Headers(),
    });
    const headers = new Headers({ authorization: `Bearer ${accessToken}` });
    const call = async () =>
      callAs(
        platform,
        (await platform.auth.authenticate(headers)) ?? VISITOR,
        new Headers(),
        `198.51.100.${known % 250}`,
      );
    return { id, email, headers, call, ...buying(id, call) };
  };

  const buying = (userId: string, call: () => Promise<ReturnType<typeof callAs>>) => ({
    async begin(reviewId?: string): Promise<string> {
      await (await call()).subscriptions.createCheckout(
        reviewId === undefined ? { kind: "subscription" } : { kind: "unlock", reviewId },
      );
      const [row] = (await db.select().from(schema.checkouts).where(eq(schema.checkouts.userId, userId)))
        .filter(({ status }) => status === "open")
        .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
      if (!row) throw new Error("no checkout is open");
      return row.id;
    },
    subscription: async () => (await call()).subscriptions.getSubscription(),
    checkout: async (id: string) => (await call()).subscriptions.getCheckout({ id }),
    canRead: async (id: string) =>
      (await (await call()).reviews.get({ id })).detailedReview.access === "full",
  });

  return {
    ...api,
    db,
    stripe,
    site,
    newBuyer,
    async newPublishedReview(): Promise<string> {
      const id = await sendIn(api, "nora", newReview());
      await decide(api, id, "approved");
      return id;
    },
    /** Sends an event about the object's current state in the stand-in. */
    hear: (type: string, object: Thing) => tell(site, stripe.event(type, object)),
    mailsOf: (userId: string) => db.select().from(schema.mails).where(eq(schema.mails.userId, userId)),
  };
}

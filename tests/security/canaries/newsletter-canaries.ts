import { askSubscriber } from "#server/newsletter/subscribers/subscribe.ts";
import type { Stage } from "#tests/security/access/stage.ts";

/** Creates a pending and a confirmed subscriber, a draft, and an unsubscribed address. */
export async function createNewsletterCanaries(stage: Stage): Promise<void> {
  const { platform } = stage;
  const subscribe = async (email: string, isConfirmed: boolean) => {
    await askSubscriber(platform, { email });
    const { items } = await stage.as("max").newsletter.listSubscribers({ q: email });
    const subscriberId = items[0]?.id ?? "";
    if (isConfirmed) {
      const token = await stage.linkFor("confirm-newsletter", { subscriberId });
      await stage.as().newsletter.confirm({ token });
    }
    return subscriberId;
  };
  await subscribe("zephyrpendingreader@elsewhere.test", false);
  await subscribe("zephyrreader@elsewhere.test", true);
  const subscriberId = await subscribe("zephyrleaver@elsewhere.test", true);
  const token = await platform.signedValues.sign("newsletter-unsubscribe", { subscriberId });
  await stage.as().unsubscriptions.create({ token });
  await stage.as("max").newsletter.createIssue({ subject: "zephyrissue", body: "zephyrissuebody" });
}

const MODERATORS = ["moderator", "admin"] as const;

/** Words in the newsletter and their permitted readers; unsubscribed addresses are hidden from everyone. */
export const NEWSLETTER_CANARIES = [
  ...[
    "zephyrpendingreader@elsewhere.test",
    "zephyrreader@elsewhere.test",
    "zephyrissue",
    "zephyrissuebody",
  ].map((word) => ({ word, belongsTo: MODERATORS })),
  { word: "zephyrleaver@elsewhere.test", belongsTo: [] },
];

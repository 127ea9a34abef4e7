import type { ApiClient } from "./api-client.ts";

interface Queue {
  items: { id: string; itemId: string }[];
  next: string | null;
}

export async function decideOnReview(
  moderator: ApiClient,
  reviewId: string,
  decision: { decision: "approved" | "rejected"; reason?: string },
): Promise<void> {
  for (let after: string | null = ""; after !== null; ) {
    const query: string = after && `?after=${after}`;
    const { items, next }: Queue = await moderator.call("GET", `/moderation/reviews${query}`);
    const found = items.find((item) => item.itemId === reviewId);
    if (found) {
      await moderator.call("POST", `/moderation/reviews/${found.id}/decision`, decision);
      return;
    }
    after = next;
  }
  throw new Error(`The review ${reviewId} is not in the queue.`);
}

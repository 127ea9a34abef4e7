import type { ApiClient } from "./api-client.ts";

interface Queue {
  items: { id: string; itemId: string }[];
  next: string | null;
}

interface Decision {
  decision: "approved" | "rejected";
  reason?: string | undefined;
}

export const decideOnReview = (moderator: ApiClient, reviewId: string, decision: Decision) =>
  decideOnPost(moderator, "reviews", reviewId, decision);

/** Decides on the pending version of a review or discussion, without time to undo. */
export async function decideOnPost(
  moderator: ApiClient,
  kind: "reviews" | "discussions",
  postId: string,
  decision: Decision,
): Promise<void> {
  for (let after: string | null = ""; after !== null; ) {
    const query: string = after && `?after=${after}`;
    const { items, next }: Queue = await moderator.call("GET", `/moderation/${kind}${query}`);
    const found = items.find(({ itemId }) => itemId === postId);
    if (found) {
      await moderator.call("POST", `/moderation/${kind}/${found.id}/decision`, decision);
      return;
    }
    after = next;
  }
  throw new Error(`No version of ${postId} waits for a decision.`);
}

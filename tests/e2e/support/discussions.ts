import { DEMO } from "./accounts.ts";
import { openApiAs } from "./api-client.ts";

interface Queue {
  items: { id: string; itemId: string }[];
  next: string | null;
}

export async function decideOnDiscussion(
  id: string,
  decision: "approved" | "rejected",
  reason?: string,
): Promise<void> {
  const moderator = await openApiAs(DEMO.moderator);
  let after: string | null = "";
  while (after !== null) {
    const query: string = after === "" ? "" : `?after=${after}`;
    const { items, next }: Queue = await moderator.call("GET", `/moderation/discussions${query}`);
    const version = items.find(({ itemId }) => itemId === id);
    if (version) {
      const address = `/moderation/discussions/${version.id}/decision`;
      await moderator.call("POST", address, { decision, reason });
      return;
    }
    after = next;
  }
  throw new Error(`No version of discussion ${id} waits for a decision`);
}

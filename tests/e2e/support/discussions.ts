import { DEMO } from "./accounts.ts";
import { openApiAs } from "./api-client.ts";
import { decideOnPost } from "./reviews.ts";

export const decideOnDiscussion = async (id: string, decision: "approved" | "rejected", reason?: string) =>
  decideOnPost(await openApiAs(DEMO.moderator), "discussions", id, { decision, reason });

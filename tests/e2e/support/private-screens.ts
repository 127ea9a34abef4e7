import { ask, signIn } from "./premium-screens.ts";
import type { Screen } from "./screen.ts";

interface Item {
  id: string;
  moderationStatus: string;
}

/** Screens of a member's own items and of moderators' entries, whose addresses only they can look up. */
export async function listPrivateScreens(url: string): Promise<Screen[]> {
  const [member, moderator] = await Promise.all([signIn(url, "member"), signIn(url, "moderator")]);
  const { id: me } = await ask<{ id: string }>(url, "GET", "/account", member);
  const own = async (path: string, token = member) =>
    (await ask<{ items: Item[] }>(url, "GET", path, token)).items;
  const [reviews, discussions, tools, markets] = await Promise.all([
    own(`/profiles/${me}/reviews`),
    own(`/profiles/${me}/discussions`),
    own("/moderation/catalogue/tools", moderator),
    own("/moderation/catalogue/markets", moderator),
  ]);
  const inState = (status: string) => reviews.find((review) => review.moderationStatus === status)?.id;
  const entry = `/admin?tab=tools&entry=${tools[0]?.id}`;
  return [
    // For visitors they don't exist.
    { name: "review-own-pending", address: `/reviews/${inState("pending")}`, as: "member", status: 404 },
    { name: "review-own-rejected", address: `/reviews/${inState("rejected")}`, as: "member", status: 404 },
    { name: "review-edit", address: `/reviews/${inState("rejected")}/edit`, as: "member" },
    { name: "discussion-edit", address: `/discussions/${discussions[0]?.id}/edit`, as: "member" },
    { name: "admin-tool", address: entry, as: "admin" },
    { name: "admin-tool-merge", address: entry, as: "admin", press: "Merge into…" },
    { name: "admin-market", address: `/admin?tab=markets&entry=${markets[0]?.id}`, as: "moderator" },
  ];
}

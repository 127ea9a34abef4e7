import type { MemberContext } from "#server/platform/api.ts";
import type { LimitName, Use } from "./limits.ts";

/** Limits that count per member and, as in `comment` and `commentNetwork`, per network; likes only per member. */
export type MemberLimit =
  | { [Name in LimitName]: `${Name}Network` extends LimitName ? Name : never }[LimitName]
  | "like";
type Limited = Pick<MemberContext, "limits" | "network" | "reader">;

function usesOf({ network, reader }: Limited, name: MemberLimit): Use[] {
  const ofMember: Use = [name, reader.userId];
  return name === "like" ? [ofMember] : [ofMember, [`${name}Network`, network]];
}

/** @throws TOO_MANY_REQUESTS when the member or the network has used up one of the limits */
export async function limitMember(context: Limited, ...names: readonly MemberLimit[]): Promise<void> {
  await context.limits.takeInTurn(...names.flatMap((name) => usesOf(context, name)));
}

/** Like `limitMember`, but counts for neither when one is used up. */
export async function limitMemberWhole(context: Limited, name: MemberLimit): Promise<void> {
  const taken: Use[] = [];
  for (const use of usesOf(context, name)) {
    taken.push(use);
    await context.limits.take(...use).catch(async (rejection) => {
      for (const one of taken) await context.limits.release(...one);
      throw rejection;
    });
  }
}

export async function releaseMember(context: Limited, name: MemberLimit): Promise<void> {
  for (const use of usesOf(context, name)) await context.limits.release(...use);
}

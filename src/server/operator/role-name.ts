import { WrongUsage } from "./command-error.ts";

const ROLES = ["moderator", "admin"] as const;

export const ROLE_CHOICES = ROLES.join("|");

/** @throws WrongUsage for an unknown role */
export function parseRole(text: string): (typeof ROLES)[number] {
  const role = ROLES.find((name) => name === text);
  if (role === undefined)
    throw new WrongUsage(`"${text}" is not a role. The roles are ${ROLES.join(" and ")}.`);
  return role;
}

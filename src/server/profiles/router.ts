import { getProfile } from "./get-profile.ts";

export const profilesRouter = { get: getProfile };

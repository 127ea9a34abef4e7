export { PersonLink } from "./person-link.tsx";
export { ProfileIdentity } from "./profile-identity.tsx";
export { describePerson, PROFILE_LABELS } from "./profile-labels.ts";

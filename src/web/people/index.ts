export { PersonIdentity } from "./person-identity.tsx";
export { REVIEWER_LABELS } from "./person-labels.ts";
export { PersonLink } from "./person-link.tsx";
export { describePerson, PROFILE_LABELS } from "./profile-labels.ts";

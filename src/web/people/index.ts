export { PersonIdentity } from "./person-identity.tsx";
export { REVIEWER_LABELS, REVIEWER_NOUNS } from "./person-labels.ts";
export { PersonLink } from "./person-link.tsx";
export { describePerson, PROFILE_LABELS } from "./profile-labels.ts";

export { PersonIdentity } from "./person-identity.tsx";
export { describePerson, PROFILE_LABELS, REVIEWER_LABELS } from "./person-labels.ts";
export { PersonLink } from "./person-link.tsx";

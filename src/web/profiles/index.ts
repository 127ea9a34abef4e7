export { PersonLink } from "./person-link.tsx";
export { describePerson } from "./profile-words.ts";

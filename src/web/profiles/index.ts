export { describePerson } from "./profile-words.ts";

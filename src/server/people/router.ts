export { addNote } from "./background/add-note.ts";
export { getBackground } from "./background/get-background.ts";
export { removeNote } from "./background/remove-note.ts";
export { getPerson as get } from "./get-person.ts";
export { liftSuspension as lift } from "./lift-suspension.ts";
export { listPeople as list } from "./list-people.ts";
export { suspendPerson as suspend } from "./suspend-person.ts";

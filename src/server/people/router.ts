export { getPerson as get } from "./get-person.ts";
export { liftSuspension as lift } from "./lift-suspension.ts";
export { listPeople as list } from "./list-people.ts";
export { addNote } from "./signals/add-note.ts";
export { getBackground } from "./signals/get-background.ts";
export { removeNote } from "./signals/remove-note.ts";
export { suspendPerson as suspend } from "./suspend-person.ts";

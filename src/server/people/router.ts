import { getPerson } from "./get-person.ts";
import { liftSuspension } from "./lift-suspension.ts";
import { listPeople } from "./list-people.ts";
import { suspendPerson } from "./suspend-person.ts";

export const peopleRouter = {
  list: listPeople,
  get: getPerson,
  suspend: suspendPerson,
  lift: liftSuspension,
};

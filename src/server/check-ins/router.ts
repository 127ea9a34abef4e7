export { answerCheckIn as answer } from "./answer-check-in.ts";
export { getCheckIn as get } from "./get-check-in.ts";
export { listCheckIns as list } from "./list-check-ins.ts";

export { type Answer, type AnswerMemory, sendAnswer, toAnswer } from "./answer.ts";
export { answerFromMemory } from "./answer-from-memory.ts";
export { PATHS_FOR_EVERYONE, PATHS_FOR_VISITORS, topicsOf } from "./recorded-operations.ts";

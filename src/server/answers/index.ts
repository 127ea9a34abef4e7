export { type Answer, sendAnswer, toAnswer } from "./answer.ts";
export { type AnswerCache, createAnswerCache } from "./answer-cache.ts";
export { answerFromMemory } from "./answer-from-memory.ts";
export { createRecording, RECORDED_PATHS, topicsOf } from "./recorded-operations.ts";

export { type Answer, sendAnswer, toAnswer, toZippedAnswer } from "./answer.ts";
export { answerFromMemory } from "./answer-from-memory.ts";
export { type Answers, openAnswers } from "./answers.ts";

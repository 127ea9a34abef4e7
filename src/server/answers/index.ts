export { type Answer, sendAnswer, toAnswer } from "./answer.ts";
export { answerFromMemory } from "./answer-from-memory.ts";
export { type Answers, openAnswers } from "./answers.ts";

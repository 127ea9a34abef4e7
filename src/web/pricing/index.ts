export { answerTo, QUESTIONS } from "./questions.ts";

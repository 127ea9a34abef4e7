export { PushQuestion } from "./push-question.tsx";
export { PushSection } from "./push-section.tsx";

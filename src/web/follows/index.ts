export { Following } from "./follow-button.tsx";

export { forgetSaves } from "./forget-saves.ts";

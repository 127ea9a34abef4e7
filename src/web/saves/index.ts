export { BookmarkShape, SaveButton } from "./save-button.tsx";

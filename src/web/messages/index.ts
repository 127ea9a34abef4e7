export { SendMessage } from "./send-message.tsx";

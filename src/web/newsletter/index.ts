export { SubscribeForm } from "./subscribe-form.tsx";

export { NEW_PASSWORD_HINT, PasswordField } from "./password-field.tsx";

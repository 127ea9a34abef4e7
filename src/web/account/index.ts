export { showAccountToast } from "./account-toast.ts";
export { NEW_PASSWORD_HINT, PasswordField } from "./password-field.tsx";

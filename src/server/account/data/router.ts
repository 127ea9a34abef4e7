export { deleteAccount } from "./delete-account.ts";
export { exportData as export } from "./export-data.ts";

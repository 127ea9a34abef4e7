import { deleteAccount } from "./delete-account.ts";
import { exportData } from "./export-data.ts";

export const personalDataRouter = { export: exportData, deleteAccount };

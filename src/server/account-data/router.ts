import { deleteAccount } from "./delete-account.ts";
import { exportData } from "./export-data.ts";

export const accountDataRouter = { export: exportData, deleteAccount };

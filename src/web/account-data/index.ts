export { DeleteAccount } from "./delete-account.tsx";
export { DownloadData } from "./download-data.tsx";

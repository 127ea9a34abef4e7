import { DeleteAccount } from "./delete-account.tsx";
import { DownloadData } from "./download-data.tsx";

/** One's data: a copy of all of it, and the end of it. */
export function AccountTab() {
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <DownloadData />
      <DeleteAccount />
    </div>
  );
}

import { DeleteAccount, DownloadData } from "#web/account-data/index.ts";

/** One's data: a copy of all of it, and the end of it. */
export function AccountTab() {
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <DownloadData />
      <DeleteAccount />
    </div>
  );
}

import { DeleteAccount, DownloadData } from "#web/account-data/index.ts";

export function AccountTab() {
  return (
    <div className="flex max-w-2xl flex-col gap-10">
      <DownloadData />
      <DeleteAccount />
    </div>
  );
}

import { limited } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { proven } from "../index.ts";
import { openDataArchive } from "./archive.ts";

export const exportData = api.accountData.export
  .use(proven("export"))
  .use(limited("dataExport"))
  .handler(async ({ context, errors }) => {
    const { auth, db, reader, responseHeaders } = context;
    const owner = await auth.credentials.findById(db, reader.userId);
    if (!owner) throw errors.UNAUTHORIZED();
    const day = new Date().toISOString().slice(0, 10);
    responseHeaders.set("content-type", "application/zip");
    responseHeaders.set("content-disposition", `attachment; filename="toolcomps-data-${day}.zip"`);
    return openDataArchive(context, { userId: owner.userId, email: owner.email.toLowerCase() });
  });

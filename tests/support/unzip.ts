import yauzl from "yauzl";

export function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure);
      zip.on("entry", (entry: yauzl.Entry) =>
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error);
          files.set(entry.fileName, Buffer.concat(await stream.toArray()).toString());
          zip.readEntry();
        }),
      );
      zip.on("error", reject);
      zip.on("end", () => resolve(files));
      zip.readEntry();
    });
  });
}

import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { PictureError, redrawPicture } from "./redraw-picture.ts";

const makeAvatar = (bytes: Uint8Array) => redrawPicture(bytes, { width: 512, height: 512, fit: "cover" });

const BLUE = { r: 0, g: 0, b: 255 };
const RED = { r: 255, g: 0, b: 0 };

const plain = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: BLUE } });

/** Left half red, right half blue. */
const halves = () =>
  plain(200, 200).composite([
    { input: { create: { width: 100, height: 200, channels: 3, background: RED } }, left: 0, top: 0 },
  ]);

const facts = async (bytes: Uint8Array) => {
  const { format, width, height, exif, icc, xmp, pages } = await sharp(bytes).metadata();
  return { format, width, height, exif, icc, xmp, pages };
};
const CLEAN = {
  format: "webp",
  width: 512,
  height: 512,
  exif: undefined,
  icc: undefined,
  xmp: undefined,
  pages: undefined,
};

const colourAt = async (bytes: Uint8Array, left: number, top: number) => {
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0] = data.subarray((top * 512 + left) * 3);
  return r > 200 && b < 60 ? "red" : b > 200 && r < 60 ? "blue" : `${r},${g},${b}`;
};

const rejection = (bytes: Uint8Array) =>
  makeAvatar(bytes).then(
    () => "taken",
    (error: Error) => (error instanceof PictureError ? error.message : `${error}`),
  );

const NO_PICTURE = "The picture must be a JPG, PNG or WEBP file.";
const tooLarge = (size: string, most: string) =>
  `This picture has ${size} pixels. Please choose one of at most ${most}.`;
const DAMAGED = "We couldn't read this picture. It may be damaged.";

describe.each(["jpeg", "png", "webp"] as const)("a %s", (format) => {
  test("becomes a square WebP", async () => {
    expect(await facts(await makeAvatar(await plain().toFormat(format).toBuffer()))).toEqual(CLEAN);
  });

  test("becomes one even if it is tiny", async () => {
    expect(await facts(await makeAvatar(await plain(1, 1).toFormat(format).toBuffer()))).toEqual(CLEAN);
  });

  test("fails when truncated", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: BLUE, noise } })
      .toFormat(format)
      .toBuffer();
    for (const part of [0.02, 0.3, 0.6, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      expect([DAMAGED, NO_PICTURE]).toContain(await rejection(cut));
    }
  });

  test("loses trailing data", async () => {
    const page = "<script>alert(1)</script>PK\u0003\u0004";
    const polyglot = Buffer.concat([await plain().toFormat(format).toBuffer(), Buffer.from(page)]);
    const avatar = await makeAvatar(polyglot);
    expect(await facts(avatar)).toEqual(CLEAN);
    expect(avatar.includes("script")).toBe(false);
    expect(avatar.includes("PK\u0003\u0004")).toBe(false);
  });

  test("drops the file's metadata", async () => {
    const told = await plain()
      .withExif({
        IFD0: { Artist: "Nora Quill", Copyright: "canary" },
        IFD3: { GPSLatitude: "30/1 16/1 0/1" },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>canary</x:xmpmeta>")
      .toFormat(format)
      .toBuffer();
    expect(told.includes("canary")).toBe(true);
    const avatar = await makeAvatar(told);
    expect(await facts(avatar)).toEqual(CLEAN);
    expect(avatar.includes("canary")).toBe(false);
    expect(avatar.includes("Nora")).toBe(false);
  });
});

test("rotates a sideways photo upright", async () => {
  const upright = await makeAvatar(await halves().jpeg().toBuffer());
  expect([await colourAt(upright, 50, 256), await colourAt(upright, 460, 256)]).toEqual(["red", "blue"]);
  const turned = await makeAvatar(await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect([await colourAt(turned, 256, 50), await colourAt(turned, 256, 460)]).toEqual(["red", "blue"]);
});

test("crops a wide picture to its middle", async () => {
  const wide = plain(600, 200).composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: RED } }, left: 200, top: 0 },
  ]);
  const avatar = await makeAvatar(await wide.png().toBuffer());
  expect([await colourAt(avatar, 20, 20), await colourAt(avatar, 490, 490)]).toEqual(["red", "red"]);
});

describe("other files are rejected", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>';

  test.each([
    ["an SVG", Buffer.from(svg)],
    ["an SVG with an XML declaration", Buffer.from(`<?xml version="1.0"?>${svg}`)],
    [
      "an SVG after a PNG header",
      Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(svg)]),
    ],
    ["a GIF", Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64")],
    ["an HTML page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["an archive", Buffer.from("PK\u0003\u0004")],
    ["only the header of a JPEG", Buffer.from([0xff, 0xd8, 0xff])],
    ["nothing", Buffer.alloc(0)],
    ["zeros", Buffer.alloc(100_000)],
  ])("%s", async (_name, bytes) => expect([NO_PICTURE, DAMAGED]).toContain(await rejection(bytes)));

  test("a TIFF", async () => expect(await rejection(await plain().tiff().toBuffer())).toBe(NO_PICTURE));
});

/** One bit per pixel, by hand: sharp takes seconds for a large one. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(content));
    return Buffer.concat([length, content, checksum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Includes memory that is not freed after a picture. */
const grownBy = async (work: () => Promise<unknown>) => {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  await work();
  clearInterval(timer);
  return (Math.max(most, process.memoryUsage().rss) - before) / 1024 / 1024;
};

describe("small files that contain large pictures", () => {
  test("with 256 million pixels are rejected by their header", async () => {
    const bomb = blackPng(16_000, 16_000);
    expect(await sharp(bomb).metadata()).toMatchObject({ format: "png", width: 16_000, height: 16_000 });
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    const megabytes = await grownBy(async () =>
      expect(await rejection(bomb)).toBe(tooLarge("16,000 × 16,000", "7,071 × 7,071")),
    );
    expect(megabytes).toBeLessThan(100);
  });

  test("with thousands of frames become their first frame", async () => {
    const frame = await plain(16, 16).webp().toBuffer();
    const first = await sharp({
      create: { width: 16, height: 16, channels: 3, background: RED },
    })
      .webp()
      .toBuffer();
    const frames = [first, ...Array.from({ length: 999 }, () => frame)];
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBeGreaterThan(1);
    let avatar: Uint8Array = new Uint8Array();
    const megabytes = await grownBy(async () => {
      avatar = await makeAvatar(animation);
    });
    expect(megabytes).toBeLessThan(100);
    expect(await facts(avatar)).toEqual(CLEAN);
    expect(await colourAt(avatar, 256, 256)).toBe("red");
  });

  test.each([
    ["row by row", () => plain(8_600, 5_800).jpeg()],
    ["whole", () => plain(4_300, 3_200).jpeg({ progressive: true, chromaSubsampling: "4:4:4" })],
  ])("need less than 100 MB at the largest size that is decoded %s", async (_how, make) => {
    const large = await make().toBuffer();
    expect(await grownBy(() => makeAvatar(large))).toBeLessThan(100);
  });

  test.each([
    ["a JPEG of 51 million pixels", "8,500 × 6,000", "8,416 × 5,940", () => plain(8_500, 6_000).jpeg()],
    [
      "a photographer's progressive JPEG",
      "6,000 × 4,000",
      "4,582 × 3,055",
      () => plain(6_000, 4_000).jpeg({ progressive: true }),
    ],
    [
      "an interlaced PNG of 15 million pixels",
      "5,000 × 3,000",
      "4,830 × 2,898",
      () => plain(5_000, 3_000).png({ progressive: true }),
    ],
    ["a WebP", "5,000 × 4,000", "4,183 × 3,346", () => plain(5_000, 4_000).webp({ effort: 0 })],
  ])("are rejected with a size that fits: %s", async (_name, size, most, make) => {
    expect(await rejection(await make().toBuffer())).toBe(tooLarge(size, most));
  });
});

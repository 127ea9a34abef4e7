import { expect, test } from "vitest";
import { readCode } from "./read-code.ts";

test.each([
  "123456",
  "123 456",
  "12 34 56",
  "1 2 3 4 5 6",
  "123-456",
  "123\u2011456",
  "123.456",
  "123\u202f456",
  "\u200e123456\u200f",
  "１２３４５６",
  "１２３　４５６",
  "١٢٣٤٥٦",
  "۱۲۳ ۴۵۶",
  "१२३४५६",
  "𝟏𝟐𝟑𝟒𝟓𝟔",
  "Code: 123456",
])("reads six digits: %s", (typed) => {
  expect(readCode(typed)).toEqual({ oneTime: "123456" });
});

const RECOVERY = "ab10-2c3d-4e5f-6789";

test.each([
  RECOVERY,
  "ab102c3d4e5f6789",
  "AB10 2C3D 4E5F 6789",
  "abIO-2c3d-4e5f-6789",
  "abl0–2c3d–4e5f–6789",
  `1. ${RECOVERY}`,
  `10) ${RECOVERY}`,
  `3${RECOVERY}`,
  `• ${RECOVERY}`,
  "ａｂ１０－２ｃ３ｄ－４ｅ５ｆ－６７８９",
])("reads a recovery code: %s", (typed) => {
  expect(readCode(typed)).toEqual({ recovery: "ab102c3d4e5f6789" });
});

test("reads a recovery code with six digits as one", () => {
  expect(readCode("abcd-efgh-jk12-3456")).toEqual({ recovery: "abcdefghjk123456" });
});

test.each([
  "",
  " ",
  "12345",
  "1234567",
  "😀😀😀",
  "абвгде",
  "12345😀",
  "½",
  "①②③④⑤",
  `${RECOVERY}-${RECOVERY}`,
])("finds no code: %s", (typed) => {
  expect(readCode(typed)).toEqual({});
});

import type { AnyContractProcedure } from "@orpc/contract";
import { expect, test } from "vitest";
import type * as z from "zod/v4/core";
import { safeParse } from "zod/v4/core";
import { contract } from "#contract/index.ts";
import { IS_ODD, ODD_CHARACTERS } from "./odd-texts.ts";

const FEATURES: Record<string, Record<string, AnyContractProcedure>> = contract;

type Field = [name: string, schema: z.$ZodType];

/** The fields of an input that are texts, at any depth. Whatever wraps one, such as a pipe, belongs to it. */
function textsOf(name: string, schema: z.$ZodType): Field[] {
  const { def } = (schema as z.$ZodTypes)._zod;
  const asText = () => [[name, schema]] satisfies Field[];
  switch (def.type) {
    case "string":
    case "template_literal":
      return asText();
    case "object":
      return Object.entries(def.shape).flatMap(([key, field]) => textsOf(`${name}.${key}`, field));
    case "array":
      return textsOf(`${name}[]`, def.element);
    case "record":
      return [...textsOf(`${name}<key>`, def.keyType), ...textsOf(`${name}<value>`, def.valueType)];
    case "tuple":
      return def.items.flatMap((item) => textsOf(`${name}[]`, item));
    case "union":
      return def.options.flatMap((option) => textsOf(name, option));
    case "intersection":
      return [...textsOf(name, def.left), ...textsOf(name, def.right)];
    case "pipe":
      return textsOf(name, def.in).some(([inner]) => inner === name) ? asText() : textsOf(name, def.in);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "nonoptional":
    case "catch":
      return textsOf(name, def.innerType);
    case "enum":
    case "literal":
    case "number":
    case "boolean":
    case "date":
    case "file":
    case "undefined":
    case "null":
      return [];
    default:
      throw new Error(`${name} has the type ${def.type}, of which this test knows no texts`);
  }
}

const fields = Object.entries(FEATURES).flatMap(([feature, operations]) =>
  Object.entries(operations).flatMap(([operation, procedure]) => {
    const { inputSchema } = procedure["~orpc"];
    return inputSchema ? textsOf(`${feature}.${operation}`, inputSchema as unknown as z.$ZodType) : [];
  }),
);

/** Compared with a hash, and shown nowhere. */
const isPassword = ([name]: Field) => /password$/i.test(name);

const AROUND = ["", "a", "Maya Chen", "5", "maya@world.test", "It is a text of some length."];

test("the contract has fields of text", () => {
  expect(fields.length).toBeGreaterThan(100);
});

test.each(Object.entries(ODD_CHARACTERS))("no field of text takes %s", (_, character) => {
  const taken = fields.filter((field) => {
    if (isPassword(field)) return false;
    return AROUND.some((text) =>
      [`${text}${character}`, `${character}${text}`, `${text}${character}${text}`].some((typed) => {
        const parsed = safeParse(field[1], typed);
        return parsed.success && IS_ODD.test(String(parsed.data));
      }),
    );
  });
  expect(taken.map(([name]) => name)).toEqual([]);
});

import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";
import { expect, test } from "vitest";
import * as z from "zod";
import { contract } from "#contract/index.ts";

function listOutputs(router: AnyContractRouter, path: string): [string, z.ZodType][] {
  if (!isContractProcedure(router)) {
    return Object.entries(router).flatMap(([name, part]) => listOutputs(part, `${path}.${name}`));
  }
  const { outputSchema } = router["~orpc"];
  return [[path.slice(1), outputSchema as z.ZodType]];
}

const FILES = ["accountData.export"];

test.each(listOutputs(contract, ""))("the output of %s is JSON or a file", (name, schema) => {
  const describe = () => z.toJSONSchema(schema, { io: "output" });
  if (FILES.includes(name)) expect(describe).toThrow("Custom types cannot be represented");
  else expect(describe()).toMatchObject({ type: expect.stringMatching(/^(object|array)$/) });
});

import { test } from "vitest";
import { typeEarly } from "./support/type-early.ts";
import { newVisitor, setUpBrowser } from "./support/visitors.ts";

setUpBrowser();

test("what is typed or chosen before scripts run is searched, applied and sent", async () => {
  const page = await newVisitor("phone", { expectStatus: [401, 404] });
  await typeEarly(page);
});

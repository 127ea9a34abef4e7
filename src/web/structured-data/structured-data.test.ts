import { QueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { ODD_CHARACTERS } from "#tests/security/odd-texts.ts";
import { structuredData } from "./structured-data.ts";

const publicUrl = "https://toolcomps.test";
const href = "/profile/0190a000-0000-7000-8000-0000000000ff";

/** What the page of a profile has loaded. */
const pageOf = (fullName: string) =>
  ({
    state: {
      location: { href },
      matches: [
        {
          routeId: "/profile/$userId",
          links: [{ rel: "canonical", href: publicUrl + href }],
          loaderData: { profile: { id: "x", fullName, createdAt: "2026-11-29T10:00:00Z" } },
        },
      ],
    },
    options: { context: { queryClient: new QueryClient(), site: { publicUrl } } },
    buildLocation: () => ({ href }),
  }) as object as RegisteredRouter;

test.each([
  ...Object.entries(ODD_CHARACTERS),
  ["all of them", Object.values(ODD_CHARACTERS).join("")],
  ["the end of a script", "</script><img src=x onerror=alert(1)>"],
  ["the start of a comment and a script", "<!--<script>"],
  ["quotes and line ends", '"\\"\u2028\u2029\n&quot;'],
])("a name with %s stays as it is, in a script that ends once", (_, odd) => {
  // As browsers get it.
  const html = Buffer.from(structuredData(pageOf(`Nora ${odd} Quill`))).toString();
  const [, data = ""] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({ "@graph": [{ mainEntity: { name: `Nora ${odd} Quill` } }] });
});

import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { html } from "hono/html";

const SWAGGER_UI = path.dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const ASSETS = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"];
const ONE_DAY = "public, max-age=86400";

export function apiDocsPage(productName: string) {
  const page = new Hono();
  for (const asset of ASSETS) {
    page.get(
      `/${asset}`,
      serveStatic({
        root: SWAGGER_UI,
        rewriteRequestPath: () => `/${asset}`,
        onFound: (_, c) => c.header("cache-control", ONE_DAY),
      }),
    );
  }
  return page.get("/", (c) => {
    const nonce = randomBytes(16).toString("base64");
    c.header(
      "content-security-policy",
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
    );
    return c.html(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${productName} API</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <noscript>This page needs JavaScript. The OpenAPI document is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    <script nonce="${nonce}" src="/api/docs/swagger-ui-bundle.js"></script>
    <script nonce="${nonce}">
      SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true });
    </script>
  </body>
</html>`);
  });
}

import { productUrl } from "./visitors.ts";

const OWN = "fetchLocally";

/**
 * The product takes this machine for a trusted proxy, because each visitor of a journey has its own address. So requests of
 * the tests themselves name the machine, as a proxy would.
 */
if (globalThis.fetch.name !== OWN) {
  const { fetch } = globalThis;
  globalThis.fetch = {
    [OWN](input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      const isOfProduct = new URL(request.url).origin === new URL(productUrl()).origin;
      if (isOfProduct && !request.headers.has("x-forwarded-for"))
        request.headers.set("x-forwarded-for", "127.0.0.1");
      return fetch(request);
    },
  }[OWN] as typeof fetch;
}

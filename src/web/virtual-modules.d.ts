declare module "virtual:browser-contract" {
  /** The contract's methods, paths and error codes (see vite.config.ts). */
  const contract: unknown;
  export default contract;
}

/** Of TanStack Start's plugin. */
declare module "tanstack-start-manifest:v" {
  export interface RouteAssets {
    scripts?: { attrs?: { src?: string } }[];
    preloads?: string[];
  }
  export const tsrStartManifest: () => { routes: Record<string, RouteAssets> };
}

declare module "virtual:browser-contract" {
  /** The contract's methods, paths and error codes (see vite.config.ts). */
  const contract: unknown;
  export default contract;
}

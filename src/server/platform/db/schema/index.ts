export * from "./accounts.ts";
export * from "./catalogue.ts";
export * from "./community.ts";
export * from "./counts.ts";
export * from "./operations.ts";
export * from "./reviews.ts";

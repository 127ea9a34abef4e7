export { feedLinks } from "./feed-links.ts";
export { PrivateAddress } from "./private-address.tsx";

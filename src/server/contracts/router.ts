export {
  changePrice,
  keepPrice,
  removeContract as remove,
  updateContract as update,
} from "./change-contract.ts";
export { compareContract as compare } from "./compare-contract.ts";
export { createContract as create } from "./create-contract.ts";
export { listContracts as list } from "./list-contracts.ts";
export { proposeContracts as propose } from "./propose-contracts.ts";

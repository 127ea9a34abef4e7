export { BlockDialog } from "./block-dialog.tsx";
export { BlockList } from "./block-list.tsx";
export { PersonMenu } from "./person-menu.tsx";
export { UnblockButton } from "./unblock-button.tsx";
export { useIsBlocked } from "./use-block.ts";

export { BlockDialog } from "./block-dialog.tsx";
export { BlockList } from "./block-list.tsx";
export { PersonIdentity } from "./person-identity.tsx";
export { REVIEWER_LABELS, REVIEWER_NOUNS } from "./person-labels.ts";
export { PersonLink } from "./person-link.tsx";
export { PersonMenu } from "./person-menu.tsx";
export { describePerson, PROFILE_LABELS } from "./profile-labels.ts";
export { UnblockButton } from "./unblock-button.tsx";
export { useIsBlocked } from "./use-block.ts";

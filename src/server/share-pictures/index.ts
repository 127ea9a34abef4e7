export { badgeRoutes } from "./badge-routes.ts";
export { describePicture, type PictureInHead } from "./describe-picture.ts";
export { PICTURES_PATH } from "./picture-address.ts";
export { pictureRoutes } from "./picture-routes.ts";
export { openPictureThread } from "./picture-thread.ts";

import { lookOverScreens } from "./support/look-over-screens.ts";

await lookOverScreens(["visitor"]);

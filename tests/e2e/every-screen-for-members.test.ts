import { lookOverScreens } from "./support/look-over-screens.ts";
import { VIEWERS } from "./support/screen.ts";

await lookOverScreens(VIEWERS);

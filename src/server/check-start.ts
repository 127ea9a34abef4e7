// `npm start` runs it before it builds the pages.
import { readConfigOrExit } from "./platform/config/config.ts";
import { exitOnObstacles } from "./platform/config/start-obstacles.ts";

await exitOnObstacles(readConfigOrExit(process.env));

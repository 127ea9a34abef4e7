/** The features of each side form no cycle. Tests may reach across features, so this rule looks at the product alone. */
import modules from "./.dependency-cruiser.mjs";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles-between-features",
      scope: "folder",
      severity: "error",
      from: { path: "^src/(server|web)/[^/]+$" },
      to: { circular: true },
    },
  ],
  options: { ...modules.options, exclude: { path: ["routes\\.gen\\.ts$", "\\.test\\.tsx?$"] } },
};

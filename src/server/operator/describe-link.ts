import type { Config } from "#server/platform/config/config.ts";
import type { CommandContext } from "./command-context.ts";

/** @param what "Link for choosing a password" */
export function describeLink(context: CommandContext, config: Config, what: string, path: string): string {
  const publicUrl = context.findPublicUrl(config);
  if (publicUrl !== undefined) return `${what}: ${publicUrl}${path}`;
  return (
    `${what}, on your site: ${path}\n` +
    "To print the full link, set PUBLIC_URL to the site's address, or start the product once."
  );
}

import type { LicenseFields } from "#contract/proofs/proofs.ts";
import type { Platform } from "#server/platform/platform.ts";

/** The same for every spelling of a number, such as "TX 0123-456" and "0123456" of Texas. */
export function hashLicense(
  { signedValues }: Pick<Platform, "signedValues">,
  { state, number }: LicenseFields,
): string {
  const signs = number.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const digits = signs.startsWith(state) ? signs.slice(state.length) : signs;
  return signedValues.hash("license", `${state} ${digits.replace(/^0+/, "")}`);
}

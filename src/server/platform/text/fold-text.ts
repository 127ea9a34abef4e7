/** Folds case and accents for comparing names, and drops joiners: "Cañon City" becomes "canon city". */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase();
}

/** Folds case and accents for comparing names: "Cañon City" becomes "canon city". */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

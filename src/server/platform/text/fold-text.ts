/** Lower case without accents: "Cañon City" as "canon city". What comparisons of names begin with. */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

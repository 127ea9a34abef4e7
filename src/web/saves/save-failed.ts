export const SAVE_FAILED = { title: "Failed to update saved items", about: "save" };

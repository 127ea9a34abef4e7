// Loaded lazily by name, because an import of the feature's index would load its form.
export { RichText as default } from "#web/rich-text/index.ts";

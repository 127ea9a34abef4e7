export class ConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    super(mistakes.join("\n"));
    this.name = "ConfigError";
    this.mistakes = mistakes;
  }
}

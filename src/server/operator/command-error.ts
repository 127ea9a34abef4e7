/** A command failed without effects. The message is printed for the operator; exit code 1. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CommandError";
  }
}

export class WrongUsage extends CommandError {}

/** A command failed without effects. The message is printed for the operator; exit code 1. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Refusal";
  }
}

export class WrongUsage extends Refusal {}
